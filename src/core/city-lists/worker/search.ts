import { sentenceOf } from "../../contract/keyed-text.js";
import type { MapItem } from "../../map-layer.js";
import type { Masked } from "../columns/pack.js";
import { fold } from "../items/fold.js";
import { compareNames, FEW_NAMES, MOST_FOUND, rankOf, wordsOf } from "../items/matching.js";
import type { FoundRow, Masks, Ranks, Spoken } from "./jobs.js";
import { sortSlowly } from "./sort.js";

/** Rows that are looked through without a pause. */
const SLICE = 1_000;

interface Known {
  readonly items: readonly MapItem[];
  /** By the language of who searches, the folded text of each item, made when first needed. */
  readonly folded: Map<string, (string | undefined)[]>;
}

/** The text in which an item is found: what the provider calls it, and what it is called in the language of who searches. */
function searchedText({ name, name_key, words, oID }: MapItem, spoken: Spoken): string {
  const said = name_key && spoken ? (sentenceOf(name_key, spoken.sentences) ?? "") : "";
  return fold(`${name} ${words} ${oID} ${said}`);
}

/** Text search in all items that were read, and the sorting of their names. */
export function createSearch() {
  const tables = new Map<string, Known>();
  /** Words by filter: a page may hold several maps of one provider, each with a filter and a language. */
  const filters = new Map<number, { readonly words: readonly string[]; readonly spoken: Spoken }>();
  let isOrdered = true;

  function textOf({ items, folded }: Known, row: number, spoken: Spoken): string {
    const language = spoken?.language ?? "";
    const texts = folded.get(language) ?? [];
    folded.set(language, texts);
    texts[row] ??= searchedText(items[row] as MapItem, spoken);
    return texts[row];
  }
  const has = (table: Known, row: number, wanted: readonly string[], spoken: Spoken) => {
    const text = textOf(table, row, spoken);
    return wanted.every((word) => text.includes(word));
  };

  return {
    /** Takes the items of a table; gives by filter a mask of the rows that match. */
    learn(name: string, items: readonly MapItem[]): Masked["masks"] {
      const before = tables.get(name);
      const isSame = (item: MapItem, row: number) => {
        const old = before?.items[row];
        return old === item || (old?.key === item.key && old.name === item.name && old.words === item.words);
      };
      const hasSameTexts = before?.items.length === items.length && items.every(isSame);
      if (!hasSameTexts) isOrdered = false;
      const table = { items, folded: hasSameTexts && before ? before.folded : new Map() };
      tables.set(name, table);
      return Object.fromEntries(
        [...filters].map(([filter, { words, spoken }]) => [
          filter,
          Uint8Array.from(items, (_item, row) => (has(table, row, words, spoken) ? 1 : 0)),
        ]),
      );
    },
    /** Sets the text of a filter; an empty one removes the filter. */
    *match(filter: number, text: string, spoken: Spoken): Generator<undefined, Masks> {
      const words = wordsOf(text);
      const masks: Record<string, Uint8Array> = {};
      filters.delete(filter);
      if (words.length === 0) return masks;
      filters.set(filter, { words, spoken });
      for (const [name, table] of tables) {
        const mask = new Uint8Array(table.items.length);
        for (let row = 0; row < mask.length; row++) {
          if (row % SLICE === SLICE - 1) yield;
          mask[row] = has(table, row, words, spoken) ? 1 : 0;
        }
        masks[name] = mask;
      }
      return masks;
    },
    /** Best rows of some kinds for the search box. */
    *find(text: string, kinds: readonly string[], spoken: Spoken): Generator<undefined, FoundRow[]> {
      const wanted = wordsOf(text);
      const found: (FoundRow & { rank: number; length: number })[] = [];
      for (const [name, table] of tables) {
        if (!kinds.includes(table.items[0]?.kind as string)) continue;
        for (let row = 0; row < table.items.length; row++) {
          if (row % SLICE === SLICE - 1) yield;
          const item = table.items[row]!;
          if (has(table, row, wanted, spoken))
            found.push({
              table: name,
              row,
              words: item.words,
              rank: rankOf(textOf(table, row, spoken), wanted.join(" "), item.oID),
              length: item.name.length,
            });
        }
      }
      return found
        .sort((one, other) => one.rank - other.rank || one.length - other.length)
        .slice(0, MOST_FOUND)
        .map(({ table, row, words: own }) => ({ table, row, words: own }));
    },
    /** Sorts the names when there are too many for the page to sort; null when that is done or not needed. */
    *order(): Generator<undefined, Ranks | null> {
      if (isOrdered) return null;
      isOrdered = true;
      const names = [...tables.values()].flatMap(({ items }) => items.map(({ name }) => name));
      if (names.length <= FEW_NAMES) return null;
      const rank = new Uint32Array(names.length);
      const sorted = yield* sortSlowly(names, compareNames);
      sorted.forEach((row, place) => {
        rank[row] = place;
      });
      const ranks: Record<string, Uint32Array> = {};
      let from = 0;
      for (const [name, { items }] of tables) {
        ranks[name] = rank.slice(from, from + items.length);
        from += items.length;
      }
      return ranks;
    },
  };
}
