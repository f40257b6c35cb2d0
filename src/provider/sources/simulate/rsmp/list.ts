import { isAtLeast } from "../../drivers/rsmp/version.js";

/** Names, with the version of the list that they came with, and the first one without them. */
type Names = readonly [names: string, since?: string, until?: string];

const flag: readonly Names[] = [["intersection status"], ["source", "1.1"]];
const login: readonly Names[] = [["user"], ["status", "1.0", "1.1"]];
const status = (since: string): readonly Names[] => [["status", since]];
const kinds = "P PS L LS B SP MC C F";

/** The names of each status, by the signal exchange list of traffic light controllers, 1.0.7 to 1.3. */
const statuses: Readonly<Record<string, readonly Names[]>> = {
  S0001: [["signalgroupstatus cyclecounter basecyclecounter stage"], ["millisecond", "1.3"]],
  S0002: [["detectorlogicstatus"]],
  S0003: [["inputstatus"], ["extendedinputstatus", "1.0", "1.2"]],
  S0004: [["outputstatus"], ["extendedoutputstatus", "1.0", "1.2"]],
  S0005: [["status"], ["statusByIntersection", "1.2"]],
  S0006: [["status emergencystage"]],
  S0007: flag,
  S0008: flag,
  S0009: flag,
  S0010: flag,
  S0011: flag,
  S0012: flag,
  S0013: [["intersection status"]],
  S0014: [["status"], ["source", "1.1"]],
  S0015: [["status"], ["source", "1.1"]],
  S0016: [["number"]],
  S0017: [["number"]],
  S0018: [["number", "1.0", "1.3"]],
  S0019: [["number"]],
  S0020: [["intersection controlmode"]],
  S0021: [["detectorlogics"]],
  S0022: status("1.0.13"),
  S0023: status("1.0.13"),
  S0024: status("1.0.13"),
  S0025: [
    [
      "minToGEstimate maxToGEstimate likelyToGEstimate ToGConfidence minToREstimate maxToREstimate likelyToREstimate ToRConfidence",
      "1.0.13",
    ],
  ],
  S0026: status("1.0.13"),
  S0027: status("1.0.13"),
  S0028: status("1.0.13"),
  S0029: status("1.0.13"),
  S0030: status("1.0.15"),
  S0031: status("1.0.15"),
  S0032: [["intersection status source", "1.1"]],
  S0033: status("1.1"),
  S0034: status("1.1"),
  S0035: [["emergencyroutes", "1.2"]],
  S0091: login,
  S0092: login,
  S0095: [["status"]],
  S0096: [["year month day hour minute second"]],
  S0097: [["checksum timestamp", "1.0.15"]],
  S0098: [["config timestamp version", "1.0.15"]],
  S0201: [["starttime vehicles"]],
  S0202: [["starttime speed"]],
  S0203: [["starttime occupancy"]],
  S0204: [[`starttime ${kinds}`]],
  S0205: [["start vehicles", "1.0.14"]],
  S0206: [["start speed", "1.0.14"]],
  S0207: [["start occupancy", "1.0.14"]],
  S0208: [[`start ${kinds}`, "1.0.14"]],
};

/** The order (`cO`) and the arguments of each command, the version that it came with, and arguments that came later. */
const commands: Readonly<Record<string, readonly [order: string, since: string, ...Names[]]>> = {
  M0001: ["setValue", "1.0", ["status securityCode timeout intersection"]],
  M0002: ["setPlan", "1.0", ["status securityCode timeplan"]],
  M0003: ["setTrafficSituation", "1.0", ["status securityCode traficsituation"]],
  M0004: ["setRestart", "1.0", ["status securityCode"]],
  M0005: ["setEmergency", "1.0", ["status securityCode emergencyroute"]],
  M0006: ["setInput", "1.0", ["status securityCode input"]],
  M0007: ["setFixedTime", "1.0", ["status securityCode"]],
  M0008: ["setForceDetectorLogic", "1.0", ["status securityCode mode"], ["duration", "1.3"]],
  M0010: ["setStart", "1.0", ["status securityCode"]],
  M0011: ["setStop", "1.0", ["status securityCode"]],
  M0012: ["setStart", "1.0.8", ["status securityCode"]],
  M0013: ["setInput", "1.0.8", ["status securityCode"]],
  M0014: ["setCommands", "1.0.13", ["plan status securityCode"]],
  M0015: ["setOffset", "1.0.13", ["status plan securityCode"]],
  M0016: ["setWeekTable", "1.0.13", ["status securityCode"]],
  M0017: ["setTimeTable", "1.0.13", ["status securityCode"]],
  M0018: ["setCycleTime", "1.0.13", ["status plan securityCode"]],
  M0019: ["setInput", "1.0", ["status securityCode input inputValue"]],
  M0020: ["setOutput", "1.0.15", ["status securityCode output outputValue"]],
  M0021: ["setLevel", "1.0.15", ["status securityCode"]],
  M0023: ["setTimeout", "1.1", ["status securityCode"]],
  M0024: ["clearAlarms", "1.3", ["status"]],
  M0103: ["setSecurityCode", "1.0", ["status oldSecurityCode newSecurityCode"]],
  M0104: ["setDate", "1.0", ["securityCode year month day hour minute second"]],
};

const alarms: Readonly<Record<string, string>> = {
  ...Object.fromEntries(["01", "02", "03", "04", "05", "06", "07", "08", "09"].map((at) => [`A00${at}`, "1.0"])),
  ...Object.fromEntries(["A0101", "A0201", "A0202", "A0301", "A0302"].map((code) => [code, "1.0"])),
  A0010: "1.0.15",
  A0303: "1.1",
  A0304: "1.1",
};

const own = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
const namesIn = (all: readonly Names[], sxl: string): string[] =>
  all.flatMap(([names, since = "1.0", until]) => (isAtLeast(sxl, since) && !(until && isAtLeast(sxl, until)) ? names.split(" ") : []));

/** What a list has against statuses that are asked for; null where nothing. */
export function faultOfStatuses(sxl: string, rows: readonly { sCI: string; n: string }[]): string | null {
  const unknown = rows.find(({ sCI, n }) => !namesIn(own(statuses, sCI) ?? [], sxl).includes(n));
  return unknown ? `SXL ${sxl} has no status ${unknown.sCI}.${unknown.n}` : null;
}

/** What a list has against a command: all its arguments are to be there, and no others. */
export function faultOfCommand(sxl: string, args: readonly { cCI: string; n: string; cO: string }[]): string | null {
  const code = args[0]?.cCI ?? "";
  const [order, since = "", ...all] = own(commands, code) ?? [];
  if (order === undefined || !isAtLeast(sxl, since)) return `SXL ${sxl} has no command ${code}`;
  const wrong = args.find(({ cCI, cO }) => cCI !== code || cO !== order);
  if (wrong) return `The command ${code} is ${order}, not ${wrong.cCI} ${wrong.cO}`;
  const names = namesIn(all, sxl);
  const missing = names.find((name) => !args.some(({ n }) => n === name));
  if (missing) return `The command ${code} lacks "${missing}"`;
  const unknown = args.find(({ n }) => !names.includes(n));
  return unknown ? `The command ${code} has no "${unknown.n}"` : null;
}

export const hasAlarm = (sxl: string, code: string): boolean => isAtLeast(sxl, own(alarms, code) ?? "99");
