import { existsSync } from "node:fs";
import { join } from "node:path";
import { isFolderHeld } from "../../base/database/lock.js";
import type { SeenDatabase } from "../../base/database/look.js";
import { printable } from "../../base/log/printable.js";
import type { CityModel } from "../../city/model.js";
import { zoneFault } from "../../city/zone.js";
import type { Flags } from "../../flags.js";
import type { EquippedCity } from "../../sources/field/city-file.js";
import { findEquipped } from "../../sources/field/find.js";
import { lookAtCertificate } from "./certificate.js";
import { lookAtData } from "./database.js";
import { askReadiness, askRunning, tryEquipment } from "./equipment.js";
import { type Finding, green, red, type State, unseen } from "./finding.js";
import { lookAtDisk, lookAtPermissions, lookAtVersions } from "./machine.js";

/** Seconds by which clocks of machines may differ. */
const MOST_OFF = 2;

/** The command `doctor`: looks at all that a provider with these flags needs and changes nothing. The exit code is 1 where something is red. */
export async function doctor(flags: Flags): Promise<void> {
  const findings = await examine(flags);
  if (flags.json) console.log(JSON.stringify({ well: isWell(findings), findings }, null, 2));
  else for (const finding of findings) console.log(lineOf(finding));
  process.exitCode = isWell(findings) ? 0 : 1;
}

const isWell = (findings: readonly Finding[]): boolean => findings.every(({ state }) => state !== "red");

async function examine(flags: Flags): Promise<Finding[]> {
  const findings: Finding[] = [lookAtVersions(), lookAtDisk(flags.dataDir), lookAtPermissions(flags.dataDir)];
  const found = cityOf(flags);
  if (!("city" in found)) return [...findings, found, await lookAtCertificate(flags.url)];
  const { city } = found;
  const location = flags.database ?? join(flags.dataDir, `${city.key}.sqlite`);
  const { findings: data, seen, isServer } = await lookAtData(location, city.key);
  const isRunning = existsSync(flags.dataDir) && !isServer ? await isFolderHeld(flags.dataDir) : (seen?.isDriven ?? false);
  return [
    ...findings,
    ...data,
    isRunning
      ? await askReadiness(flags.host, flags.port)
      : unseen("provider", "No provider holds these data.", "Start it, and run this again."),
    await lookAtCertificate(flags.url),
    zoneOf(city),
    clockOf(seen),
    ...(isRunning ? await askRunning(found, flags.metricsListen) : await tryEquipment(found, flags.wait)),
  ];
}

/** The city of these flags; what is wrong with its file is a finding. */
function cityOf({ cityOrSample, seed, dataDir, devices }: Flags): EquippedCity | Finding {
  try {
    return findEquipped(cityOrSample, seed, dataDir, devices);
  } catch (error) {
    return red("city", (error as Error).message, "Mend the city file, or give the right --city and --data-dir.");
  }
}

function zoneOf(city: CityModel): Finding {
  const fault = zoneFault(city, Date.now() / 1000);
  if (!fault) return green("zone", `${city.tz} is that of the city's place`);
  if (city.is_tz_given) return green("zone", `${city.tz}, by the city file; ${fault}`);
  return red("zone", fault, 'Import its map again with --tz, or name the zone in "tz" of a city file.');
}

function clockOf(seen: SeenDatabase | null): Finding {
  if (!seen) return unseen("time", `${new Date().toISOString()} by this machine; there is no other clock to compare it with.`);
  if (seen.ahead === null)
    return unseen(
      "time",
      `${new Date().toISOString()} by this machine; SQLite has no clock of its own.`,
      "Compare it with a clock that is right.",
    );
  const off = `${Math.abs(seen.ahead).toFixed(1)} s ${seen.ahead > 0 ? "ahead of" : "behind"} the database's`;
  if (Math.abs(seen.ahead) <= MOST_OFF) return green("time", `the clock of this machine is ${off}`);
  return red("time", `The clock of this machine is ${off}.`, "Set both right by NTP (timedatectl set-ntp true).");
}

const colours: Readonly<Record<State, string>> = { green: "32", yellow: "33", red: "31", unseen: "2" };
const words: Readonly<Record<State, string>> = { green: "green ", yellow: "yellow", red: "RED   ", unseen: "–     " };

function lineOf({ check, state, found, todo }: Finding): string {
  const word = process.stdout.isTTY ? `\x1b[${colours[state]}m${words[state]}\x1b[0m` : words[state];
  return `${word} ${check.padEnd(11)} ${printable(found)}${todo ? `\n${" ".repeat(19)}→ ${printable(todo)}` : ""}`;
}
