import type { Age, MapItem } from "../../../core/index.js";
import { ages } from "./ages.js";
import type { Look, Masked, PackedItems, RowTexts } from "./pack.js";
import { textAt } from "./texts.js";

type Columns = Omit<PackedItems, "texts"> & Masked;

/**
 * Items of one group of a feed: columns, and for each row a small object that reads them when it is asked. An item that did
 * not change stays the same object. `words` is known only of what a search has found: to search is the reader's work.
 */
export class ItemTable {
  columns: Columns | null = null;
  texts: RowTexts | null = null;
  /** Place of each row in the order of names among all tables of the reader; null before it is known. */
  ranks: Uint32Array | null = null;
  readonly words = new Map<number, string>();
  age: Age = "recent";
  #items: readonly PackedItem[] = [];

  /** Takes over what has changed. */
  take({ texts, ...columns }: PackedItems & Masked): void {
    const before = this.#items;
    const ranks = this.ranks && texts ? this.ranks : null;
    this.columns = columns;
    if (texts) {
      this.texts = texts;
      this.words.clear();
      if (ranks) this.ranks = Uint32Array.from(columns.from, (row) => (row >= 0 ? (ranks[row] as number) : LAST));
    }
    this.#items = Array.from(columns.from, (row, index) => {
      const item = row >= 0 ? before[row] : undefined;
      if (!item) return new PackedItem(this, index);
      item.row = index;
      return item;
    });
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

/** The rank of a name that has not been put in order yet. */
export const LAST = 2 ** 32 - 1;

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
  get look(): Look {
    const { columns } = this;
    return columns.looks[columns.look[this.row] as number] as Look;
  }
  get key(): string {
    return `${this.kind}:${this.oID}`;
  }
  get oID(): MapItem["oID"] {
    return this.table.texts?.ids[this.row] as MapItem["oID"];
  }
  get kind(): string {
    return this.look.kind;
  }
  get tone(): MapItem["tone"] {
    return this.look.tone;
  }
  get severity(): number {
    return this.look.severity;
  }
  get status(): string {
    return this.look.status;
  }
  get values(): NonNullable<MapItem["values"]> {
    return this.look.values ?? {};
  }
  get latitude(): number {
    return this.columns.latitude[this.row] as number;
  }
  get longitude(): number {
    return this.columns.longitude[this.row] as number;
  }
  get name(): string {
    return this.table.texts ? textAt(this.table.texts.names, this.row) : "";
  }
  get words(): string {
    return this.table.words.get(this.row) ?? "";
  }
  get label(): string {
    return this.table.texts?.labels?.[this.row] ?? "";
  }
  get age(): Age {
    const { age } = this.table;
    return age === "recent" ? (ages[this.columns.age[this.row] as number] as Age) : age;
  }
  get heading(): number | null {
    const heading = this.columns.heading?.[this.row];
    return heading === undefined || Number.isNaN(heading) ? null : heading;
  }
}
