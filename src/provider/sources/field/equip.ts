import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { stringify } from "yaml";
import { csvBytes } from "../../base/csv.js";
import type { CityModel, Controller } from "../../city/model.js";
import { phasesOf } from "../../city/phases.js";

/** The usual port of RSMP: the protocol names none. */
const PORT = 12_111;
const columns = [
  "kind",
  "oID",
  "controller",
  "arm",
  "latitude",
  "longitude",
  "description",
  "site",
  "sxl",
  "component",
  "intersection",
  "place",
  "groups",
];

/** A table to fill in: a row for each signal controller and detector of a city, without what only its equipment tells. */
export function tableOf({ controllers, detectors }: CityModel): Buffer {
  const rows = controllers.flatMap(({ oID, description, arms }) => [
    { kind: "rts", oID, description },
    ...detectors
      .filter(({ controller }) => controller === oID)
      .map((detector) => ({
        kind: "rtc",
        oID: detector.oID,
        controller: oID,
        arm: arms[detector.arm]?.compass ?? "",
        description: detector.description,
      })),
  ]);
  return csvBytes([columns, ...rows.map((row) => columns.map((name) => (row as Record<string, string | number>)[name] ?? ""))]);
}

type Row = Readonly<Record<string, string | undefined>>;
type Entry = Record<string, unknown>;

/**
 * A city file of a table of equipment: one row for each device, `rts` or `rtc`, in the columns of docs/connecting.md. Places and names
 * that a row leaves out are those of the base; `groups` are the signal groups of the phases, as `1 3 / 2 4`. Commands are not allowed in it.
 */
export function cityFileOf(csv: string, base: CityModel, key: string): string {
  const rows = readRows(csv);
  const fault = (at: number, reason: string) => new Error(`${csv}:${at + 2}: ${reason}`);
  const controllers: Entry[] = [];
  const detectors: Entry[] = [];
  const sites = new Map<string, Entry>();
  for (const [at, row] of rows.entries()) {
    const oID = whole(row.oID, () => fault(at, `"${row.oID}" is no oID.`));
    const list = row.kind === "rts" ? base.controllers : base.detectors;
    const known = list.some((each) => each.oID === oID);
    if (row.kind !== "rts" && row.kind !== "rtc") throw fault(at, `The kind "${row.kind}" is none: rts or rtc.`);
    if (!known && row.kind === "rts" && !(row.latitude && row.longitude && row.description))
      throw fault(at, `${oID} is not in "${base.key}": give its latitude, longitude and description.`);
    const place = {
      ...(row.latitude && row.longitude ? { latitude: Number(row.latitude), longitude: Number(row.longitude) } : {}),
      ...(row.description ? { description: row.description } : {}),
    };
    if (row.kind === "rtc") {
      detectors.push({ oID, ...place, ...withController(row), drive: driveOf(row) });
      continue;
    }
    if (!row.site || !row.component) throw fault(at, `Controller ${oID} needs its site and its component.`);
    sites.set(row.site, { id: row.site, ...(row.sxl ? { sxl: row.sxl } : {}) });
    const found = base.controllers.find((each) => each.oID === oID);
    controllers.push({ oID, ...place, ...phasesIn(row.groups, found), drive: driveOf(row) });
  }
  const signals = { protocol: "rsmp", codes: "codes.yaml", listen: [{ host: "0.0.0.0", port: PORT }], sites: [...sites.values()] };
  return stringify({ city: key, base: base.key, drivers: { signals }, controllers, detectors });
}

const driveOf = ({ kind, site, component, intersection, place }: Row): Entry => ({
  driver: "signals",
  ...(kind === "rts" ? { site } : {}),
  ...(component ? { component } : {}),
  ...(intersection ? { intersection: Number(intersection) } : {}),
  ...(place ? { place: Number(place) } : {}),
});

const withController = ({ controller, arm }: Row): Entry => ({
  ...(controller ? { controller: Number(controller) } : {}),
  ...(arm ? { arm } : {}),
});

/** The phases that the arms of a crossing make, each with its signal groups; those beyond have a number for a name. */
function phasesIn(groups: string | undefined, controller: Controller | undefined): Entry {
  if (!groups) return {};
  const made = controller ? phasesOf(controller) : [];
  const phases = groups.split("/").map((list, at) => {
    const { name = `Фаза ${at + 1}`, directions = [], min_green = 7 } = made[at] ?? {};
    return { phase: at + 1, name, directions, min_green, groups: list.trim().split(/\s+/).map(Number) };
  });
  return { phases };
}

function whole(text: string | undefined, fault: () => Error): number {
  if (!text || !/^\d{1,9}$/.test(text)) throw fault();
  return Number(text);
}

/** Commas or semicolons, as tables are saved in different countries. */
function readRows(csv: string): Row[] {
  const text = readFileSync(csv, "utf8");
  const [head = ""] = text.split("\n");
  const delimiter = [",", ";", "\t"].find((each) => head.includes(each)) ?? ",";
  const rows: Row[] = parse(text, { columns: true, bom: true, trim: true, skip_empty_lines: true, delimiter });
  const unknown = Object.keys(rows[0] ?? {}).filter((name) => !columns.includes(name));
  if (rows.length === 0) throw new Error(`"${csv}" has no row.`);
  if (unknown.length > 0) throw new Error(`"${csv}" has the column "${unknown[0]}": there are ${columns.join(", ")}.`);
  return rows;
}
