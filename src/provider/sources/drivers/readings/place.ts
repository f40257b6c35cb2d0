import type { Moment } from "../driver.js";
import { Fault } from "./fault.js";
import { type Figure, holds, type Kind, kindByValue, kindOfClass } from "./figure.js";
import { needAt, type Path, type Picked, partAt, pathOf } from "./path.js";
import { figureIn, momentIn, type Payload, shown, spanIn } from "./payload.js";
import { cityTime, type Zone } from "./zone.js";

/** What a message says of one figure: the figure as it is told, what it is of, and when by the sensor's clock. */
export interface Found {
  readonly told: unknown;
  readonly kind: Kind;
  /** Of an interval; null where it says none. */
  readonly start: Moment | null;
  readonly at: Moment | null;
}

/** Entries of a list that are read. */
const MOST_ENTRIES = 10_000;

/** Where in a message a figure stands. */
export class Place {
  readonly #paths: { value: Path | null; time: Path | null; start: Path | null; interval: Path | null; kind: Path | null };
  readonly #where: readonly (readonly [Path, NonNullable<Figure["where"]>[string]])[];
  readonly #list: Path | true | null;
  readonly #zone: Zone | null;

  constructor(
    private readonly figure: Figure,
    /** Places in lists that somebody reads. */
    private readonly read: ReadonlyMap<string, ReadonlySet<string>>,
  ) {
    const path = (text: string | undefined) => (text === undefined ? null : pathOf(text));
    const { value, time, start, interval, where = {}, list, zone, class: of } = figure;
    this.#paths = {
      value: path(value),
      time: path(time),
      start: path(start),
      interval: typeof interval === "string" ? pathOf(interval) : null,
      kind: typeof of === "object" ? pathOf(of.value) : null,
    };
    this.#where = Object.entries(where).map(([at, wanted]) => [pathOf(at), wanted]);
    this.#list = list === true ? true : list === undefined ? null : pathOf(list);
    this.#zone = zone === undefined ? null : cityTime(zone);
  }

  /** The entries of its list; null where a message is one. */
  entries(payload: Payload): readonly unknown[] | null {
    if (this.#list === null) return null;
    const list = this.#list === true ? payload.json : needAt(payload.json, this.#list);
    if (!Array.isArray(list)) throw new Fault("list", `${shown(list)} is no list.`);
    if (list.length > MOST_ENTRIES) throw new Fault("list", `Its list has ${list.length} entries, ${MOST_ENTRIES} are read.`);
    return list;
  }

  /** What an entry says, or the message itself where that is undefined; null where it is not as `where` wants it, or of what is ignored. */
  find(entry: unknown, payload: Payload, now: Moment, tell: (fault: Fault) => void): Found | null {
    const topOf = (path: Path) => (entry === undefined || path.isFromTop ? payload.json : entry);
    const need = (path: Path) => needAt(topOf(path), path, (picked) => this.#notePicked(picked, tell));
    if (!this.#where.every(([path, wanted]) => holds(partAt(topOf(path), path), wanted))) return null;
    const kind = this.#kind(need);
    if (kind === null) return null;
    return { told: this.#told(entry, payload, need), kind, ...this.#span(need, now) };
  }

  /** What the figure is. One that names no place in an object is a vehicle: the object tells of it. */
  #told(entry: unknown, payload: Payload, need: (path: Path) => unknown): unknown {
    const { value } = this.#paths;
    if (value) return need(value);
    if (entry !== undefined) return typeof entry === "object" && entry !== null ? 1 : entry;
    return this.figure.measure === "each" && payload.object ? 1 : payload.text;
  }

  #kind(need: (path: Path) => unknown): Kind | null {
    const { class: of } = this.figure;
    if (typeof of !== "object" || !this.#paths.kind) return kindOfClass(of as "car" | undefined);
    const told = need(this.#paths.kind);
    const kind = kindByValue(told, of);
    if (kind === undefined)
      throw new Fault(`class ${shown(told)}`, `${shown(told)} is no class that the city file names: it is not counted.`);
    return kind;
  }

  #span(need: (path: Path) => unknown, now: Moment): { start: Moment | null; at: Moment | null } {
    const { time, start: from, interval: length } = this.#paths;
    const told = time ? spanIn(need(time), this.#zone, now) : null;
    const { interval } = this.figure;
    const seconds = length ? figureIn(need(length), [1, 86_400], false) : typeof interval === "number" ? interval : null;
    if (from) {
      const start = momentIn(need(from), this.#zone, now);
      return { start, at: told?.end ?? (seconds === null ? now : start + seconds * 1000) };
    }
    if (seconds !== null && told?.start == null) return { start: (told?.end ?? now) - seconds * 1000, at: told?.end ?? null };
    return { start: told?.start ?? null, at: told?.end ?? null };
  }

  /** Of a list that a figure reads one of, others may be lost. */
  #notePicked({ list, at, length }: Picked, tell: (fault: Fault) => void): void {
    const read = this.read.get(list)?.size ?? 1;
    if (length <= read) return;
    const where = list === "" ? "It" : `"${list}"`;
    tell(
      new Fault("list", `${where} is a list of ${length}, of which ${read === 1 ? `only "${at}"` : `only ${read}`} is read: see "list".`),
    );
  }
}
