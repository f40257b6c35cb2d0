import { type Age, ages } from "../../age.js";
import type { KeyedText } from "../../contract/keyed-text.js";
import type { MapItem } from "../../map-layer.js";
import type { Appearance, ItemColumns, ItemsDelta, ItemsSnapshot, ItemsUpdate, Masked, RowTexts } from "./pack.js";
import { textAt } from "./texts.js";

type Columns = ItemColumns & Masked;

/**
 * Items of one group of a list: columns, and for each row a small object that reads its fields from the columns. An item that
 * did not change stays the same object. `words` is filled only for search results: the worker does the searching.
 */
export class ItemTable {
  columns: Columns | null = null;
  texts: RowTexts | null = null;
  /** Rank of each row's name among the names of all tables of the provider; null before it is known. */
  ranks: Uint32Array | null = null;
  readonly words = new Map<number, string>();
  age: Age = "recent";
  #items: readonly PackedItem[] = [];

  /** Applies a snapshot, or the delta since the one before. */
  apply(update: ItemsUpdate): void {
    if ("rows" in update) this.#change(update);
    else this.#replace(update);
  }

  #change({ rows, appearances, masks, ...cells }: ItemsDelta & Masked): void {
    const { columns } = this;
    if (!columns) return;
    const items = this.#items.slice();
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at]!;
      for (const name of ["latitude", "longitude", "x", "y", "appearance", "age"] as const) columns[name][row] = cells[name][at]!;
      if (columns.heading && cells.heading) columns.heading[row] = cells.heading[at]!;
      items[row] = new PackedItem(this, row);
    }
    this.columns = { ...columns, appearances, masks };
    this.#items = items;
  }

  #replace({ texts, from, ...columns }: ItemsSnapshot & Masked): void {
    const before = this.#items;
    const ranks = this.ranks && texts ? this.ranks : null;
    this.columns = columns;
    if (texts) {
      this.texts = texts;
      this.words.clear();
      if (ranks) this.ranks = Uint32Array.from(from, (row) => (row >= 0 ? ranks[row]! : LAST));
    }
    const items = before.slice(0, from.length);
    for (let row = 0; row < from.length; row++) {
      const last = from[row]!;
      if (last === row) continue;
      const item = before[last] ?? new PackedItem(this, row);
      item.row = row;
      items[row] = item;
    }
    this.#items = items;
  }

  /** Whether `items`, from index `at` on, are all rows of the table in its order. */
  isAt(items: readonly MapItem[], at: number): boolean {
    const last = this.#items.length - 1;
    return items[at] === this.#items[0] && items[at + last] === this.#items[last];
  }

  get size(): number {
    return this.#items.length;
  }

  /** The kind of all its items; null when they are of several. */
  get kind(): string | null {
    const [first, ...others] = this.columns?.appearances ?? [];
    return first && others.every(({ kind }) => kind === first.kind) ? first.kind : null;
  }

  /** The items, none of which is younger than `age`. */
  itemsAt(age: Age): readonly PackedItem[] {
    if (this.age !== age) {
      this.age = age;
      this.#items = this.#items.map(({ row }) => new PackedItem(this, row));
    }
    return this.#items;
  }
}

/** Rank of a name that has not been sorted yet. */
export const LAST = 2 ** 32 - 1;

/** A removed item may stay on screen for a moment. */
const gone: Appearance = { kind: "", tone: "neutral", severity: 0, status: "" };

/** One row of a table as an item of the map. */
export class PackedItem implements MapItem {
  readonly table: ItemTable;
  row: number;

  constructor(table: ItemTable, row: number) {
    this.table = table;
    this.row = row;
  }

  get columns(): Columns {
    return this.table.columns as Columns;
  }
  /** Kind and state: of very many items, read this once each. */
  get appearance(): Appearance {
    const { columns } = this;
    return columns.appearances[columns.appearance[this.row]!] ?? gone;
  }
  get key(): string {
    return `${this.kind}:${this.oID}`;
  }
  get oID(): MapItem["oID"] {
    return this.table.texts?.ids[this.row] as MapItem["oID"];
  }
  get kind(): string {
    return this.appearance.kind;
  }
  get tone(): MapItem["tone"] {
    return this.appearance.tone;
  }
  get severity(): number {
    return this.appearance.severity;
  }
  get status(): string {
    return this.appearance.status;
  }
  get values(): NonNullable<MapItem["values"]> {
    return this.appearance.values ?? {};
  }
  get latitude(): number {
    return this.columns.latitude[this.row]!;
  }
  get longitude(): number {
    return this.columns.longitude[this.row]!;
  }
  get name(): string {
    return this.table.texts ? textAt(this.table.texts.names, this.row) : "";
  }
  get name_key(): KeyedText | undefined {
    const keys = this.table.texts?.nameKeys;
    const json = keys ? textAt(keys, this.row) : "";
    return json ? (JSON.parse(json) as KeyedText) : undefined;
  }
  get words(): string {
    return this.table.words.get(this.row) ?? "";
  }
  get label(): string {
    return this.table.texts?.labels?.[this.row] ?? "";
  }
  get age(): Age {
    const { age } = this.table;
    return age === "recent" ? ages[this.columns.age[this.row]!]! : age;
  }
  get heading(): number | null {
    const heading = this.columns.heading?.[this.row];
    return heading === undefined || Number.isNaN(heading) ? null : heading;
  }
}
