import type { Figure } from "../../../src/provider/sources/drivers/readings/figure.js";
import { Sensor } from "../../../src/provider/sources/drivers/readings/sensor.js";
import { createEars } from "./ears.js";

export const noon = Date.UTC(2026, 0, 31, 12);
export const iso = (second: number) => new Date(noon + second * 1000).toISOString();

/** A detector that hears payloads at given seconds after noon. */
export function sensorOf(figures: Omit<Figure, "topic">[], { isPulled = false, silence = 300 } = {}) {
  const ears = createEars();
  const faults: string[] = [];
  const sensor = new Sensor(
    "1",
    figures.map((figure) => ({ ...figure, topic: "t" })),
    silence,
    { isPulled },
  );
  return {
    ...ears,
    faults,
    sensor,
    hear(second: number, payload: unknown) {
      const text = typeof payload === "string" ? payload : JSON.stringify(payload);
      const told = sensor.hear("t", Buffer.from(text), false, noon + second * 1000, ({ message }) => faults.push(message));
      for (const reading of told) ears.listener.reading(reading);
      return told;
    },
    values: (name: string) => ears.readings.flatMap((each) => (each.name === name ? [each.value && Object.values(each.value)[1]] : [])),
  };
}
