import { setTimeout as pause } from "node:timers/promises";
import { printable } from "../../base/log/printable.js";
import { checkCity } from "../../sources/field/check.js";
import type { EquippedCity } from "../../sources/field/city-file.js";
import { type Finding, green, red, unseen, yellow } from "./finding.js";

/** Devices that are named one by one. */
const NAMED = 10;
/** Seconds by which a controller's clock may be off: what befell it is put in order by that clock. */
const MOST_OFF = 5;
/** Milliseconds that a running provider is waited for. */
const WAIT = 5_000;

const SET_CLOCK = "Set the clocks of these controllers, as by NTP, or by the button on their pages where that is offered.";

/** The equipment and the feeds, by a trial of some seconds that commands nothing; no provider may have their ports. */
export async function tryEquipment(city: EquippedCity, seconds: number): Promise<Finding[]> {
  if (!city.equipment) return [unseen("equipment", `"${city.city.key}" is simulated: there is none.`)];
  const { lines, clocks } = await checkCity(city, seconds).catch((error: unknown) => ({
    lines: [`problem ${(error as Error).message}`],
    clocks: [],
  }));
  const findings: Finding[] = [];
  const check = (rest: string) => (rest.startsWith("transit") ? "feeds" : "equipment");
  for (const [, word = "", rest = ""] of lines.flatMap((line) => [/^(\S+) +(.*)$/s.exec(printable(line)) ?? []])) {
    if (word === "SILENT")
      findings.push(red(check(rest), rest, "Look after its power, its line and its address; docs/connecting.md says how it connects."));
    if (word === "problem")
      findings.push(red(check(rest), rest, "The city file, or the device, is set otherwise than the other one expects."));
    if (word === "warning" && !rest.startsWith("The city "))
      findings.push(yellow("equipment", rest, "Use TLS with certificates, or a network of their own."));
  }
  const answering = lines.filter((line) => line.startsWith("ok "));
  for (const kind of ["equipment", "feeds"]) {
    const well = answering.filter((line) => check(line.slice(2).trim()) === kind).length;
    if (well > 0) findings.unshift(green(kind, `${well} answer`));
  }
  return [...shortened(findings), ...clocksOf(clocks)];
}

function clocksOf(clocks: readonly { device: string; ahead: number }[]): Finding[] {
  if (clocks.length === 0) return [unseen("clocks", "No device has told its time.")];
  const off = clocks.filter(({ ahead }) => Math.abs(ahead) > MOST_OFF);
  if (off.length === 0) return [green("clocks", `${clocks.length} devices show the time of this machine to ${MOST_OFF} s`)];
  const words = off.slice(0, NAMED).map(({ device, ahead }) => `${device} ${Math.abs(ahead).toFixed(0)} s ${ahead > 0 ? "fast" : "slow"}`);
  const more = off.length > NAMED ? ` and ${off.length - NAMED} more` : "";
  return [red("clocks", `Clocks of devices are off: ${words.join(", ")}${more}.`, SET_CLOCK)];
}

/** The first of many that are red. */
function shortened(findings: readonly Finding[]): Finding[] {
  const bad = findings.filter(({ state }) => state === "red");
  if (bad.length <= NAMED) return [...findings];
  const shown = new Set(bad.slice(0, NAMED));
  const rest = red("equipment", `${bad.length - NAMED} more are silent or wrong.`, "its-provider check names all of them.");
  return [...findings.filter((finding) => finding.state !== "red" || shown.has(finding)), rest];
}

/** What a provider that is running, and has the ports of its equipment, tells of that by its figures. */
export async function askRunning({ equipment, city }: EquippedCity, metrics: { host: string; port: number } | null): Promise<Finding[]> {
  if (!equipment) return [unseen("equipment", `"${city.key}" is simulated: there is none.`)];
  if (!metrics || metrics.port === 0)
    return [
      unseen(
        "equipment",
        "The provider is running and has the ports of its equipment.",
        "Give it and this command the same --metrics-listen, or look at Administration, Equipment.",
      ),
    ];
  const { host, port } = metrics;
  try {
    const address = host.includes(":") ? `[${host}]` : host;
    const answer = await fetch(`http://${address}:${port}/metrics`, { signal: AbortSignal.timeout(WAIT) });
    return told(await answer.text());
  } catch (error) {
    return [
      red(
        "equipment",
        `The figures of the provider at ${host}:${port} cannot be read: ${(error as Error).message}`,
        "Start it with this --metrics-listen.",
      ),
    ];
  }
}

function told(text: string): Finding[] {
  const lines = text.split("\n");
  const figure = (name: string): number | null => {
    const line = lines.find((each) => each.startsWith(`${name} `));
    return line === undefined ? null : Number(line.slice(name.length));
  };
  const up = figure('its_field_devices{connection="up"}') ?? 0;
  const down = figure('its_field_devices{connection="down"}') ?? 0;
  const off = figure("its_field_clock_offset_seconds");
  const silent =
    down > 0
      ? red("equipment", `${down} of ${up + down} devices are not connected.`, "Administration, Equipment, names them.")
      : green("equipment", `all ${up} devices are connected`);
  if (off === null) return [silent, unseen("clocks", "No device has told its time.")];
  return [
    silent,
    off > MOST_OFF
      ? red("clocks", `The clock of a device is ${off} s off.`, SET_CLOCK)
      : green("clocks", `the clocks of devices are right to ${MOST_OFF} s`),
  ];
}

/** Whether the provider that runs here answers, and what it says that it lacks. */
export async function askReadiness(host: string, port: number): Promise<Finding> {
  const at = `${host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host}:${port}`;
  for (let again = 0; ; again++) {
    try {
      const answer = await fetch(`http://${at}/readyz`, { signal: AbortSignal.timeout(WAIT) });
      const { ready, missing } = (await answer.json()) as { ready: boolean; missing: string[] };
      if (ready) return green("provider", `it runs at ${at} and is ready`);
      return red(
        "provider",
        `It runs at ${at} and lacks ${missing.join(", ")}.`,
        'The guide "Operating" says what to do about each (/readyz).',
      );
    } catch (error) {
      if (again < 1) await pause(500);
      else
        return red(
          "provider",
          `A provider holds the data, and ${at} does not answer: ${(error as Error).message}`,
          "Give this command the provider's own --host and --port.",
        );
    }
  }
}
