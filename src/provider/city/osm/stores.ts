import type { Position } from "../model.js";

export type Tags = Readonly<Record<string, string>>;
export interface OsmWay {
  readonly id: number;
  /** Made anew each time. */
  readonly nodes: number[];
  readonly tags: Tags;
}

const SLICE_BITS = 16;
const SLICE = 1 << SLICE_BITS;
const WITHIN = SLICE - 1;

/** Numbers in one row, 8 bytes each and outside of the heap; objects of ten million would be a gigabyte of it. */
class NumberList {
  readonly #slices: Float64Array[] = [];
  length = 0;

  push(value: number): void {
    if ((this.length & WITHIN) === 0) this.#slices.push(new Float64Array(SLICE));
    (this.#slices[this.length >>> SLICE_BITS] as Float64Array)[this.length & WITHIN] = value;
    this.length++;
  }

  at(index: number): number {
    return (this.#slices[index >>> SLICE_BITS] as Float64Array)[index & WITHIN] as number;
  }
}

/** Ids of a file; in most they rise. */
class Ids {
  readonly list = new NumberList();
  /** Where each stands, of a file whose ids do not rise. */
  #found: Map<number, number> | null = null;
  #isSorted = true;

  push(id: number): void {
    if (this.list.length > 0 && id < this.list.at(this.list.length - 1)) this.#isSorted = false;
    this.#found = null;
    this.list.push(id);
  }

  /** Where an id stands, the last one where it comes twice; -1 where it is not. */
  indexOf(id: number): number {
    if (!this.#isSorted) return this.#map().get(id) ?? -1;
    let low = 0;
    let high = this.list.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.list.at(middle) <= id) low = middle + 1;
      else high = middle;
    }
    return low > 0 && this.list.at(low - 1) === id ? low - 1 : -1;
  }

  #map(): Map<number, number> {
    this.#found ??= new Map(Array.from({ length: this.list.length }, (_, index) => [this.list.at(index), index]));
    return this.#found;
  }
}

/** Degrees as fine as OpenStreetMap has them: seven digits behind the point. */
const PER_DEGREE = 1e7;

/** Where nodes are, 16 bytes each. */
export class NodePlaces {
  readonly #ids = new Ids();
  readonly #degrees: Int32Array[] = [];

  /** Degrees. A node that comes twice is where it came last. */
  add(id: number, longitude: number, latitude: number): void {
    const index = this.#ids.list.length;
    if ((index & WITHIN) === 0) this.#degrees.push(new Int32Array(2 * SLICE));
    const degrees = this.#degrees[index >>> SLICE_BITS] as Int32Array;
    degrees[2 * (index & WITHIN)] = Math.round(longitude * PER_DEGREE);
    degrees[2 * (index & WITHIN) + 1] = Math.round(latitude * PER_DEGREE);
    this.#ids.push(id);
  }

  of(id: number): Position | undefined {
    const index = this.#ids.indexOf(id);
    if (index < 0) return undefined;
    const degrees = this.#degrees[index >>> SLICE_BITS] as Int32Array;
    const at = 2 * (index & WITHIN);
    return [(degrees[at] as number) / PER_DEGREE, (degrees[at + 1] as number) / PER_DEGREE];
  }
}

/** Ways in the order of their file. */
export class WayStore {
  readonly #ids = new Ids();
  /** Where the nodes of each begin. */
  readonly #starts = new NumberList();
  readonly #nodes = new NumberList();
  readonly #tags: Tags[] = [];

  add(id: number, nodes: readonly number[], tags: Tags): void {
    this.#ids.push(id);
    this.#starts.push(this.#nodes.length);
    this.#tags.push(tags);
    for (const node of nodes) this.#nodes.push(node);
  }

  get(id: number): OsmWay | undefined {
    const index = this.#ids.indexOf(id);
    return index < 0 ? undefined : this.#at(index);
  }

  *[Symbol.iterator](): Generator<OsmWay> {
    for (let index = 0; index < this.#tags.length; index++) yield this.#at(index);
  }

  #at(index: number): OsmWay {
    const list = this.#nodes;
    const start = this.#starts.at(index);
    const end = index + 1 < this.#starts.length ? this.#starts.at(index + 1) : list.length;
    return {
      id: this.#ids.list.at(index),
      tags: this.#tags[index] as Tags,
      get nodes() {
        return Array.from({ length: end - start }, (_, i) => list.at(start + i));
      },
    };
  }
}
