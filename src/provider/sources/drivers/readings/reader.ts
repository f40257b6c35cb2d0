import { createHash } from "node:crypto";
import type { Moment, Reading, Values } from "../driver.js";
import { believed, Fault } from "./fault.js";
import { countsVehicles, type Figure, type Kind, scaleOf } from "./figure.js";
import { figureIn, isNothing, type Payload } from "./payload.js";
import { Place } from "./place.js";

/** What is known of one figure by one topic. `at` is by the clock of the sensor, `arrived` by ours. */
interface Last {
  total: number | null;
  at: Moment;
  arrived: Moment;
  /** Part of a vehicle that is left of figures that are no whole ones. */
  carry: number;
  /** Reported intervals, by their start. */
  readonly spans: Map<Moment, number>;
  /** Vehicles that were read, where a message tells the same ones again and again. */
  readonly seen: Set<string>;
}

/** One message at one figure. `again`: it is asked for, so what it told before it tells again. */
export interface Message {
  readonly topic: string;
  readonly payload: Payload;
  readonly isRetained: boolean;
  readonly now: Moment;
}

type Common = Pick<Reading, "device" | "quality" | "at" | "age" | "source">;
export type Tell = (fault: Fault) => void;
/** Adds vehicles to those that have one start; gives all that have. */
export type Tally = (start: Moment, kind: Kind, more: number, most: number) => Values["counts"];

const DAY = 86_400_000;
/** ms that the clock of a sensor may be ahead. */
export const AHEAD = 60_000;
/** More vehicles a second than this no detector sees: twice as many as leave ten lanes at green. */
const MOST_A_SECOND = 10;
/** Shortest interval in ms that the count of one message is taken for. */
const SHORTEST = 60_000;
/** Topics of one figure. */
const MOST_TOPICS = 1_000;
/** Vehicles that are remembered of a message that tells them again, and intervals. */
const MOST_SEEN = 20_000;
const SPEEDS = [0, 250] as const;

/** What one figure of a detector says, message by message. */
export class FigureReader {
  readonly #last = new Map<string, Last>();
  readonly #place: Place;
  readonly #scale: number;
  messages = 0;
  retained = 0;

  constructor(
    private readonly device: string,
    readonly figure: Figure,
    /** Seconds. */
    private readonly silence: number,
    private readonly tally: Tally,
    private readonly options: { isPulled: boolean; read: ReadonlyMap<string, ReadonlySet<string>> },
  ) {
    this.#place = new Place(figure, options.read);
    this.#scale = scaleOf(figure);
  }

  begin(): void {
    this.#last.clear();
  }

  read(message: Message, tell: Tell): Reading[] {
    const { isRetained, topic, payload } = message;
    const { measure, time } = this.figure;
    if (isRetained) this.retained++;
    // It was so at some time. Only a total that says when can be gone on from.
    if (isRetained && (measure !== "total" || time === undefined || this.#last.has(topic))) return [];
    const isFirst = !this.#last.has(topic);
    const entries = this.#place.entries(payload);
    if (entries === null) return this.#item(undefined, message, tell, isFirst);
    return entries.flatMap((item) => believed(tell, () => this.#item(item, message, tell, isFirst)));
  }

  /** `item` is one of a list, undefined where the message is the whole. */
  #item(item: unknown, message: Message, tell: Tell, isFirst: boolean): Reading[] {
    const { figure, silence } = this;
    const { topic, payload, now } = message;
    const found = this.#place.find(item, payload, now, tell);
    if (found === null) return [];
    const { told, kind, start: begun, at: own } = found;
    if (own !== null && own > now + AHEAD && begun === null)
      throw new Fault("ahead", `Its time is ${Math.round((own - now) / 1000)} s ahead of ours.`);
    if (begun !== null && begun > now + AHEAD) throw new Fault("ahead", "Its interval has not begun yet.");
    if (own !== null && own < now - DAY) {
      // A list of the past is longer than anybody needs.
      if (item !== undefined) return [];
      throw new Fault("old", "Its time is more than a day ago.");
    }
    const at = Math.min(own ?? now, now);
    const before = this.#last.get(topic);
    if (!before && this.#last.size >= MOST_TOPICS) throw new Fault("topics", `"${figure.topic}" has more than ${MOST_TOPICS} topics.`);
    /** A gap in which nobody knows what was: what comes after it begins anew. */
    const hasGap = before && (at - before.at > silence * 1000 || now - before.arrived > silence * 1000);
    const known = hasGap ? undefined : before;
    const quality = now - at > silence * 1000 ? "old" : "recent";
    const common: Common = { device: this.device, quality, at, age: now - at, source: null };
    const start = begun ?? (known ? Math.min(known.at, at) : at);
    const length = begun !== null ? at - begun : known ? Math.abs(at - known.at) : silence * 1000;
    const most = (MOST_A_SECOND * Math.max(SHORTEST, length)) / 1000;
    const note = (total: number | null, carry = before?.carry ?? 0) => {
      const spans = before?.spans ?? new Map<Moment, number>();
      const seen = before?.seen ?? new Set<string>();
      this.#last.set(topic, { total, at: own === null || !before ? at : Math.max(at, before.at), arrived: now, carry, spans, seen });
      this.messages++;
    };
    /** It has spoken, and nothing follows from it. */
    const unknown = { ...common, value: null, quality: quality === "old" ? "old" : "unknown" } as const;
    const name = countsVehicles(figure) ? "counts" : (figure.measure as "speed" | "occupancy" | "level");
    // The clock of what is asked for stands: it tells nothing new.
    const isAgain = this.options.isPulled && own !== null && before !== undefined && at <= before.at;
    if (isNothing(told)) {
      if (isAgain) return [];
      note(before?.total ?? null);
      return [{ ...unknown, name }];
    }
    if (!countsVehicles(figure)) {
      const reading = this.#mean(told, common, start, unknown);
      if (isAgain) return [];
      note(null);
      return [reading];
    }
    const counts = (more: number): Reading => ({ ...common, name: "counts", value: this.tally(start, kind, more, most) });
    if (figure.measure === "total") return this.#total(told, { message, known, own, at, most, isAgain, unknown, note, counts, tell });
    if (figure.measure === "count" && begun === null)
      throw new Fault("interval", 'It says no interval: "start" or "interval" names one, or a "time" of the form start/end.');
    if (begun !== null) {
      const isRate = figure.measure === "rate";
      const vehicles = figureIn(told, [0, isRate ? MOST_A_SECOND : most], false, this.#scale) * (isRate ? length / 1000 : 1);
      const former = before?.spans.get(begun) ?? 0;
      const isFormer = before?.spans.has(begun) ?? false;
      // What is asked for once more after a start was counted before it, or nobody knows whether it was.
      const isNew = !(this.options.isPulled && isFirst);
      const { whole, carry } = split(isNew ? Math.max(0, vehicles - former) : 0, before?.carry ?? 0);
      note(null, carry);
      const { spans } = this.#last.get(topic) as Last;
      spans.delete(begun);
      spans.set(begun, Math.max(vehicles, former));
      if (spans.size > MOST_SEEN) spans.delete(spans.keys().next().value as Moment);
      if (!isNew) return [{ ...unknown, name: "counts" }];
      return isFormer && vehicles <= former ? [] : [counts(whole)];
    }
    if (figure.measure === "rate") {
      if (isAgain) return [];
      const rate = figureIn(told, [0, MOST_A_SECOND], false, this.#scale);
      if (!known) {
        note(null, 0);
        return [{ ...unknown, name: "counts" }];
      }
      const { whole, carry } = split(rate * (Math.max(0, at - known.at) / 1000), known.carry);
      note(null, carry);
      return [counts(whole)];
    }
    const vehicles = figureIn(told, [0, most], figure.factor === undefined, this.#scale);
    if (this.options.isPulled) {
      const print = createHash("sha1")
        .update(JSON.stringify(item ?? payload.text))
        .digest("base64");
      note(null);
      const { seen } = this.#last.get(topic) as Last;
      const isSeen = seen.has(print);
      seen.delete(print);
      seen.add(print);
      if (seen.size > MOST_SEEN) seen.delete(seen.values().next().value as string);
      if (isFirst) return [{ ...unknown, name: "counts" }];
      return isSeen ? [] : [counts(vehicles)];
    }
    const { whole, carry } = split(vehicles, before?.carry ?? 0);
    const reading = counts(whole);
    note(null, carry);
    return [reading];
  }

  /** A figure that is no number of vehicles. */
  #mean(told: unknown, common: Common, start: Moment, unknown: Common & { value: null }): Reading {
    const { measure, levels } = this.figure;
    if (measure === "level") {
      const level = levels && Object.hasOwn(levels, String(told)) ? levels[String(told)] : told;
      return { ...common, name: "level", value: { start, level: figureIn(level, [0, 10], false, this.#scale) } };
    }
    if (measure === "occupancy")
      return { ...common, name: "occupancy", value: { start, occupancy: figureIn(told, [0, 100], false, this.#scale) } };
    const speed = figureIn(told, SPEEDS, false, this.#scale);
    return speed > 0 ? { ...common, name: "speed", value: { start, speed } } : { ...unknown, name: "speed" };
  }

  #total(
    told: unknown,
    given: {
      message: Message;
      known: Last | undefined;
      own: Moment | null;
      at: Moment;
      most: number;
      isAgain: boolean;
      unknown: Common & { value: null; quality: "old" | "unknown" };
      note(total: number | null, carry?: number): void;
      counts(more: number): Reading;
      tell: Tell;
    },
  ): Reading[] {
    const { message, known, own, at, most, isAgain, unknown, note, counts, tell } = given;
    const { size } = this.figure;
    const total = figureIn(told, [0, (size ?? Number.MAX_SAFE_INTEGER) - 1], true);
    if (message.isRetained) {
      this.#last.set(message.topic, { total, at, arrived: message.now, carry: 0, spans: new Map(), seen: new Set() });
      return [];
    }
    if (isAgain) return [];
    if (own !== null && known && at <= known.at) throw new Fault("late", "Its time is not later than that of the message before.");
    if (!known || known.total === null) {
      note(total, 0);
      return [{ ...unknown, name: "counts" }];
    }
    const risen = total - known.total;
    const rolled = risen < 0 && size !== undefined ? risen + size : risen;
    const { whole, carry } = split(Math.max(0, rolled) * this.#scale, known.carry);
    note(total, carry);
    if (rolled >= 0 && whole <= most) return [counts(whole)];
    tell(new Fault("jump", `Its total went from ${known.total} to ${total}: it is counted on from there.`));
    return [{ ...unknown, name: "counts" }];
  }
}

/** The whole vehicles of what was counted and what was left before, which is less than none where more were told then. */
function split(vehicles: number, before: number): { whole: number; carry: number } {
  const all = vehicles + before;
  const whole = Math.max(0, Math.round(all));
  return { whole, carry: all - whole };
}
