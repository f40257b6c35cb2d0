import type { Cell } from "../../../core/contract/csv.js";
import { keyed } from "../../base/words.js";
import { type City, healthOf } from "../../sources/city.js";
import { timeText } from "./crossroad.js";
import type { Reader } from "./words.js";

/** How many devices there are, and how they are. */
export interface HealthCounts {
  total: number;
  working: number;
  /** Out of service on purpose. */
  inactive: number;
  broken: number;
}

interface Looked {
  kind: "controller" | "detector";
  oID: number;
  place: string;
  districts: readonly string[];
  state: keyof Omit<HealthCounts, "total">;
  /** What is the matter, and since when (Unix s). */
  words: string;
  since: number;
}

/** How all devices of a city are now: counts, by district too, and each that does not work, with since when. */
export function healthReport(city: City, reader: Reader): { counts: HealthCounts; rows: Cell[][] } {
  const { words, say } = reader;
  const now = city.clock.now();
  const looked = [
    ...city.city.controllers.map((device) => ({ kind: "controller" as const, device })),
    ...city.city.detectors.map((device) => ({ kind: "detector" as const, device })),
  ].map(({ kind, device: { oID, description } }): Looked => {
    const mark = city.inactiveOf(oID);
    const { status, since } = healthOf(city, oID, now);
    const about = { kind, oID, place: description, districts: city.tagsOf(oID) };
    if (mark) return { ...about, state: "inactive", words: mark.reason, since: mark.utime_start };
    return { ...about, state: status === "ok" ? "working" : "broken", words: say(keyed(`status.${status}`)), since };
  });
  const named = [...new Set(looked.flatMap(({ districts }) => districts))].sort((one, other) => one.localeCompare(other, reader.language));
  const counts = countsOf(looked);
  const line = (name: string, devices: readonly Looked[]): Cell[] => {
    const { total, working, inactive, broken } = countsOf(devices);
    return [name, total, working, inactive, broken];
  };
  const kinds = (["controller", "detector"] as const).map((kind) =>
    line(
      words(kind),
      looked.filter((device) => device.kind === kind),
    ),
  );
  const columns = [words("health.total"), words("health.working"), words("health.inactive"), words("health.broken")];
  const rest = looked.filter(({ districts }) => districts.length === 0);
  const rows: Cell[][] = [
    [words("title.health")],
    [words("city"), city.city.name],
    [words("health.asOf"), timeText(city, now, reader)],
    [],
    [words("health.devices")],
    [words("health.kind"), ...columns],
    ...kinds,
    line(words("health.all"), looked),
  ];
  if (named.length > 0) {
    rows.push([], [words("health.byDistrict")], [words("health.district"), ...columns]);
    for (const district of named)
      rows.push(
        line(
          district,
          looked.filter(({ districts }) => districts.includes(district)),
        ),
      );
    if (rest.length > 0) rows.push(line(words("health.noDistrict"), rest));
  }
  const list = (title: "health.brokenList" | "health.inactiveList", column: "health.state" | "health.reason", state: Looked["state"]) => {
    const devices = looked.filter((device) => device.state === state).sort((one, other) => one.since - other.since);
    if (devices.length === 0) return;
    rows.push(
      [],
      [words(title)],
      [words("health.number"), words("health.kind"), words("health.place"), words(column), words("health.since"), words("health.district")],
    );
    for (const { oID, kind, place, words: said, since, districts } of devices)
      rows.push([String(oID), words(kind), place, said, timeText(city, since, reader), districts.join(", ")]);
  };
  list("health.brokenList", "health.state", "broken");
  list("health.inactiveList", "health.reason", "inactive");
  return { counts, rows };
}

function countsOf(devices: readonly Looked[]): HealthCounts {
  const of = (state: Looked["state"]) => devices.filter((device) => device.state === state).length;
  return { total: devices.length, working: of("working"), inactive: of("inactive"), broken: of("broken") };
}
