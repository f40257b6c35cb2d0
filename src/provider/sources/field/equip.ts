import { stringify } from "yaml";
import { csvText } from "../../../core/contract/csv.js";
import { keyed, type Words, wordsIn } from "../../base/words.js";
import { languageOf } from "../../city/language.js";
import type { CityModel, Controller } from "../../city/model.js";
import { phasesOf } from "../../city/phases.js";
import { columns, readTable, type TableRow } from "./equipment-table.js";

/** The usual port of RSMP: the protocol names none. */
const PORT = 12_111;

/** A table to fill in, for spreadsheets of a language: a row for each signal controller and detector of a city, without what only its equipment tells. */
export function tableOf({ controllers, detectors }: CityModel, language: string): string {
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
  return csvText(
    [[...columns], ...rows.map((row) => columns.map((name) => (row as Record<string, string | number>)[name] ?? ""))],
    language,
  );
}

type Entry = Record<string, unknown>;

/**
 * A city file of a table of equipment: one row for each device, `rts` or `rtc`, in the columns of docs/connecting.md; and how the table was
 * read. Places and names that a row leaves out are those of the base. Commands are not allowed in it.
 */
export function cityFileOf(csv: string, base: CityModel, key: string): { text: string; form: string } {
  const { rows, form } = readTable(csv);
  const controllers: Entry[] = [];
  const detectors: Entry[] = [];
  const sites = new Map<string, Entry>();
  for (const row of rows) {
    const { oID, kind, position, description, site, sxl, component, groups, fault } = row;
    const list = kind === "rts" ? base.controllers : base.detectors;
    const known = list.some((each) => each.oID === oID);
    if (!known && kind === "rts" && !(position && description))
      throw fault("oID", `${oID} is not in "${base.key}": give its latitude, longitude and description.`);
    const place = { ...position, ...(description === undefined ? {} : { description }) };
    if (kind === "rtc") {
      detectors.push({ oID, ...place, ...withController(row), drive: driveOf(row) });
      continue;
    }
    if (!site || !component) throw fault(site ? "component" : "site", `Controller ${oID} needs its site and its component.`);
    sites.set(site, { id: site, ...(sxl ? { sxl } : {}) });
    const found = base.controllers.find((each) => each.oID === oID);
    controllers.push({ oID, ...place, ...phasesIn(groups, found, wordsIn(languageOf(base))), drive: driveOf(row) });
  }
  const signals = { protocol: "rsmp", listen: [{ host: "0.0.0.0", port: PORT }], sites: [...sites.values()] };
  return { text: stringify({ city: key, base: base.key, drivers: { signals }, controllers, detectors }), form };
}

const driveOf = ({ kind, site, component, intersection, place }: TableRow): Entry => ({
  driver: "signals",
  ...(kind === "rts" ? { site } : {}),
  ...(component ? { component } : {}),
  ...(intersection ? { intersection } : {}),
  ...(place ? { place } : {}),
});

const withController = ({ controller, arm }: TableRow): Entry => ({
  ...(controller ? { controller } : {}),
  ...(arm ? { arm } : {}),
});

/** The phases that the arms of a crossing make, each with its signal groups; those beyond have a number for a name. */
function phasesIn(groups: TableRow["groups"], controller: Controller | undefined, words: Words): Entry {
  if (!groups) return {};
  const made = controller ? phasesOf(controller) : [];
  const phases = groups.map((list, at) => {
    const { name = words(keyed("phase.numbered", { n: at + 1 })), directions = [], min_green = 7 } = made[at] ?? {};
    return { phase: at + 1, name, directions, min_green, groups: list };
  });
  return { phases };
}
