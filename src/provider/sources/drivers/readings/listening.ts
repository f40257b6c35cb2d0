import { createCountedLog } from "../../../base/log/counted.js";
import type { Clock } from "../clock.js";
import type { Command, Driver, Listener, Stage } from "../driver.js";
import type { Fault } from "./fault.js";
import type { Payload } from "./payload.js";
import type { Sensor } from "./sensor.js";

/** ms in which the log tells of one kind of fault of one source once, with the number of the others. */
const QUIET = 3_600_000;

/** What a driver of detectors that only reads has in common with others: who has spoken, what is told of it, and that nothing is commanded. */
export function createListening(name: string, sensors: readonly Sensor[], clock: Clock) {
  const byDevice = new Map(sensors.map((each) => [each.device, each]));
  /** Those that have spoken since they were lost. */
  const spoken = new Set<Sensor>();
  const words = new Map<Sensor, string>();
  let listener: Listener | null = null;
  const log = createCountedLog(QUIET, (sentence, kind) => listener?.problem(sentence, `${name} ${kind}`));
  const tell = (kind: string, sentence: string) => log(kind, sentence);

  function tellConnection(sensor: Sensor, isConnected: boolean, why: string): void {
    if (!isConnected && words.get(sensor) === why) return;
    words.set(sensor, why);
    listener?.connection({ device: sensor.device, isConnected, at: clock.now(), skew: null, tells: [], unconfirmable: [], words: why });
  }
  function explain(some: readonly Sensor[], why: string): void {
    for (const sensor of some) if (!spoken.has(sensor)) tellConnection(sensor, false, why);
  }
  const driver: Pick<Driver, "name" | "offers" | "command" | "shows" | "heard"> = {
    name,
    offers: () => sensors.map(({ offer }) => offer),
    command: () => refusal(clock.now(), "What comes by this driver is only read."),
    shows: () => null,
    heard: (device) => byDevice.get(device)?.heard() ?? { hasSpoken: false, words: "" },
  };

  return {
    driver,
    tell,
    explain,
    begin(ears: Listener): void {
      listener = ears;
      spoken.clear();
      words.clear();
      for (const sensor of sensors) sensor.begin();
    },
    end(): void {
      listener = null;
    },
    /** Some are cut off. */
    lose(some: readonly Sensor[], why: string): void {
      for (const sensor of some) spoken.delete(sensor);
      explain(some, why);
    },
    /** A message of a sensor: `where` is it from, as the log calls that. Gives whether anything of it was believed. */
    hear(sensor: Sensor, topic: string, payload: Uint8Array | Payload, where: string): boolean {
      if (!listener) return false;
      const readings = sensor.hear(topic, payload, false, clock.now(), ({ kind, message }: Fault) =>
        tell(`${kind} ${where}`, `${where}: ${message}`),
      );
      if (readings.length > 0 && !spoken.has(sensor)) {
        spoken.add(sensor);
        tellConnection(sensor, true, "");
      }
      for (const reading of readings) listener.reading(reading);
      return readings.length > 0;
    },
  };
}
export type Listening = ReturnType<typeof createListening>;

/** The answer to every order of a driver that only reads. */
export function refusal(at: number, words: string): Command {
  const stage: Promise<Stage> = Promise.resolve({
    is: "refused",
    at,
    code: "not_offered",
    words,
    isDevices: false,
  });
  return { acknowledged: stage, responded: stage, observed: stage };
}
