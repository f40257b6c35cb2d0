import {
  type CityHistory,
  deviceStatuses,
  deviceStatusKey,
  deviceTone,
  INACTIVE,
  type ItemAppearance,
  type LineTable,
  linesWhere,
  type MapItem,
  type MapLine,
  PackedItem,
} from "../../../core/internal.js";

/** A moment of the city's history: traffic and states of devices. Other layers have no history. */
export interface Past {
  readonly history: CityHistory;
  /** Index into `history.utimes`. */
  readonly index: number;
}

/** The devices in their past states; items of other kinds are left out. */
export function itemsThen(items: readonly MapItem[], { history, index }: Past): readonly MapItem[] {
  const statuses = new Map(history.devices.map(({ kind, oID, statuses }) => [`${kind}:${oID}`, statuses[index] ?? "no_data"]));
  return items
    .filter(({ kind }) => kind === "rts" || kind === "rtc")
    .map((item) => {
      // One that is out of service now has no past here.
      if (item.status === INACTIVE) return item;
      const status = statuses.get(item.key) ?? "ok";
      const appearance = { tone: deviceTone[status], severity: deviceStatuses.indexOf(status), status: deviceStatusKey(status) };
      return item instanceof PackedItem ? new PackedThen(item, appearance) : { ...item, ...appearance, age: "recent" };
    });
}

/** A packed item in a past state. */
class PackedThen extends PackedItem {
  readonly #look: ItemAppearance;

  constructor({ table, row, appearance }: PackedItem, then: Pick<ItemAppearance, "tone" | "severity" | "status">) {
    super(table, row);
    this.#look = { kind: appearance.kind, ...then };
  }

  override get appearance(): ItemAppearance {
    return this.#look;
  }
  override get age(): MapItem["age"] {
    return "recent";
  }
}

/** Lines of tables as objects. */
export const linesOf = (tables: readonly LineTable[]): MapLine[] => tables.flatMap((table) => linesWhere(table, () => true));

/** The roads with their past level; those without one are left out. */
export function linesThen(lines: readonly MapLine[], { history, index }: Past): readonly MapLine[] {
  const levels = new Map(history.roads.map(({ id, levels }) => [`road:${id}`, levels[index] ?? null]));
  return lines.flatMap((line) => {
    const level = levels.get(line.key) ?? null;
    return level === null ? [] : [{ ...line, level, speed: null }];
  });
}
