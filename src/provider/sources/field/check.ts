import { setTimeout as pause } from "node:timers/promises";
import { zoneFault } from "../../city/zone.js";
import type { Connection, Listener } from "../drivers/driver.js";
import { checkOperator } from "./check-transit.js";
import type { EquippedCity } from "./city-file.js";

/** What has been heard of one device. */
interface Heard {
  connection: Connection | null;
  values: Set<string>;
  alarms: number;
}

/** What a trial of a city's equipment has found. */
export interface Checked {
  lines: string[];
  /** Whether every device and feed has answered. */
  isWell: boolean;
  /** Devices that have told their time, with the seconds that their clock is ahead of ours. */
  clocks: { device: string; ahead: number }[];
}

/** Starts the drivers of a city for some seconds and reports what each device answers. No command is sent. */
export async function checkCity({ city, equipment }: EquippedCity, seconds: number): Promise<Checked> {
  const fault = zoneFault(city, Date.now() / 1000);
  const ofPlace = fault ? [`warning ${fault}`] : [];
  if (!equipment) return { lines: [`"${city.key}" is simulated: there is no equipment to check.`, ...ofPlace], isWell: true, clocks: [] };
  const heard = new Map<string, Heard>();
  const of = (device: string): Heard => {
    const found = heard.get(device) ?? { connection: null, values: new Set(), alarms: 0 };
    heard.set(device, found);
    return found;
  };
  const problems = new Set<string>();
  const problem = (sentence: string) => void problems.add(sentence);
  const listener: Listener = {
    alarmsTold() {},
    reading: ({ device, name, quality }) => void (quality === "recent" && of(device).values.add(name)),
    alarm: ({ device, isActive }) => void (isActive && of(device).alarms++),
    summary: () => {},
    address: ({ device, from, former, is }) =>
      void problems.add(`Device ${device}: another connection from ${from} was ${is} beside that from ${former}.`),
    connection: (connection) => {
      of(connection.device).connection = connection;
    },
    problem,
  };
  const operators = [...equipment.transit].map(([operator, driver]) => checkOperator(operator, driver, problem));
  try {
    const transitStarted = Promise.all(operators.map((operator) => operator.start()));
    for (const driver of equipment.drivers) await driver.start(listener, true);
    await transitStarted;
    await pause(seconds * 1000);
    const lines: string[] = [];
    const clocks: Checked["clocks"] = [];
    let isWell = true;
    for (const driver of equipment.drivers)
      for (const { device, kind, modes } of driver.offers()) {
        const { connection, values, alarms } = of(device);
        const name = (kind === "rts" ? city.controllers : city.detectors).find(({ oID }) => String(oID) === device)?.description ?? "";
        const sources = driver.heard?.(device);
        const answers = connection?.isConnected && (sources?.hasSpoken ?? values.size > 0);
        isWell &&= Boolean(answers);
        if (connection && connection.skew !== null) clocks.push({ device, ahead: connection.skew / 1000 });
        const skew = connection?.skew
          ? `, clock ${Math.abs(connection.skew / 1000).toFixed(1)} s ${connection.skew > 0 ? "fast" : "slow"}`
          : "";
        const from = sources ? `; ${sources.words}` : "";
        const may = kind === "rtc" ? "" : equipment.controlled.has(Number(device)) ? `; may be set to ${modes.join(", ")}` : "; read only";
        lines.push(
          answers
            ? `ok      ${device} ${name} (${driver.name}): tells ${[...values].sort().join(", ") || "nothing yet that can be counted"}${from}${skew}${alarms ? `; ${alarms} active faults` : ""}${may}`
            : `SILENT  ${device} ${name} (${driver.name}): ${connection?.isConnected ? "connected, tells nothing" : connection?.words || "has not connected"}${from}`,
        );
      }
    for (const operator of operators) {
      const report = operator.report();
      isWell &&= report.isWell;
      lines.push(report.line);
    }
    const weaknesses = equipment.drivers.flatMap((driver) => driver.weaknesses?.() ?? []);
    lines.push(...ofPlace, ...weaknesses.map((sentence) => `warning ${sentence}`));
    return { lines: [...lines, ...[...problems].map((sentence) => `problem ${sentence}`)], isWell, clocks };
  } finally {
    await Promise.all([...equipment.drivers, ...equipment.transit.values()].map((driver) => driver.stop()));
  }
}
