import type { Moment, Reading, Statistic, Values } from "../driver.js";
import { Fault } from "./fault.js";
import { figureIn, momentIn, payloadReader } from "./payload.js";
import { covers } from "./topics.js";

/**
 * One figure of a detector. `each`: vehicles since the message before. `total`: a counter that only rises, up to `size` - 1 where it
 * then begins anew. `speed`: km/h, the mean of the vehicles that passed; 0 says that none did.
 */
export interface Figure {
  /** A topic, or a filter of topics whose vehicles are added up, as those of lanes. */
  readonly topic: string;
  readonly measure: "each" | "total" | "speed";
  /** What is counted; vehicles of all kinds unless told. */
  readonly class?: "car" | "truck" | "bus" | undefined;
  /** Where in JSON the figure stands, and the time of the reading; the payload is the figure itself without `value`. */
  readonly value?: string | undefined;
  readonly time?: string | undefined;
  readonly size?: number | undefined;
}

/** What is known of one figure by one topic. `at` is by the clock of the sensor, `arrived` by ours. */
interface Last {
  total: number | null;
  at: Moment;
  arrived: Moment;
}

/** What has come for one figure: believed, and kept by the broker from before we asked. */
interface Heard {
  readonly figure: Figure;
  readonly last: Map<string, Last>;
  messages: number;
  retained: number;
}

type Vehicles = Values["counts"]["vehicles"];
type Common = Pick<Reading, "device" | "quality" | "at" | "age" | "source">;

const DAY = 86_400_000;
/** ms that the clock of a sensor may be ahead. */
const AHEAD = 60_000;
/** More vehicles a second than this no detector sees: twice as many as leave ten lanes at green. */
const MOST_A_SECOND = 10;
/** Shortest interval in ms that the count of one message is taken for. */
const SHORTEST = 60_000;
/** Topics of one figure. */
const MOST_TOPICS = 1_000;
/** Messages that one detector may send at once: those of a gateway that was cut off for hours. */
const BURST = 20_000;
/** Messages a second that one detector may send in the long run. */
const PACE = 100;
const SPEEDS = [0, 250] as const;

const kindOf = { car: "KTK", truck: "KTD", bus: "KTP" } as const;
export const statisticOf = ({ measure, class: of }: Figure): Statistic => (measure === "speed" ? "speed" : of ? kindOf[of] : "KTS");

/** One detector: what messages of its topics say of vehicles and speed. `silence` is in seconds. */
export class MqttDetector {
  readonly #heard: readonly Heard[];
  /** What was told of the newest interval, which several topics and messages of one moment may share. */
  #interval: Values["counts"] = { start: 0, vehicles: {} };
  #credit = { left: BURST, at: 0 };

  constructor(
    readonly device: string,
    readonly figures: readonly Figure[],
    readonly silence: number,
  ) {
    this.#heard = figures.map((figure) => ({ figure, last: new Map(), messages: 0, retained: 0 }));
  }

  /** Forgets what it has told: another node may have counted since, so nothing is gone on from. */
  begin(): void {
    for (const { last } of this.#heard) last.clear();
    this.#interval = { start: 0, vehicles: {} };
  }

  /** The readings of a message; what of it is not believed is told. */
  hear(topic: string, payload: Uint8Array, isRetained: boolean, now: Moment, tell: (fault: Fault) => void): Reading[] {
    if (!this.#mayCome(now)) {
      tell(new Fault("flood", `It sends more than ${PACE} messages a second; they are left out.`));
      return [];
    }
    return this.#heard.flatMap((heard) => {
      if (!covers(heard.figure.topic, topic)) return [];
      try {
        return this.#read(heard, topic, payload, isRetained, now, tell);
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        tell(error);
        return [];
      }
    });
  }

  /** What has come by its topics. */
  heard(): { hasSpoken: boolean; words: string } {
    const words = this.#heard.map(({ figure: { topic, measure, value }, messages, retained }) => {
      const what = `"${topic}" ${[measure, value].filter(Boolean).join(" ")}`;
      return `${what}: ${messages > 0 ? messages : retained > 0 ? "only what the broker has kept" : "nothing"}`;
    });
    return { hasSpoken: this.#heard.some(({ messages }) => messages > 0), words: words.join(", ") };
  }

  #mayCome(now: Moment): boolean {
    const { left, at } = this.#credit;
    const credit = Math.min(BURST, left + (Math.max(0, now - at) / 1000) * PACE);
    this.#credit = { left: Math.max(0, credit - 1), at: now };
    return credit >= 1;
  }

  #read(heard: Heard, topic: string, payload: Uint8Array, isRetained: boolean, now: Moment, tell: (fault: Fault) => void): Reading[] {
    const { figure } = heard;
    if (isRetained) heard.retained++;
    // It was so at some time. Only a total that says when can be gone on from.
    if (isRetained && (figure.measure !== "total" || figure.time === undefined || heard.last.has(topic))) return [];
    const part = payloadReader(payload);
    const told = part(figure.value);
    const own = figure.time === undefined ? null : momentIn(part(figure.time));
    if (own !== null && own > now + AHEAD) throw new Fault("ahead", `Its time is ${Math.round((own - now) / 1000)} s ahead of ours.`);
    if (own !== null && own < now - DAY) throw new Fault("old", "Its time is more than a day ago.");
    const at = Math.min(own ?? now, now);
    const before = heard.last.get(topic);
    if (!before && heard.last.size >= MOST_TOPICS) throw new Fault("topics", `"${figure.topic}" has more than ${MOST_TOPICS} topics.`);
    /** A gap in which nobody knows what was: what comes after it begins anew. */
    const hasGap = before && (at - before.at > this.silence * 1000 || now - before.arrived > this.silence * 1000);
    const known = hasGap ? undefined : before;
    const quality = now - at > this.silence * 1000 ? "old" : "recent";
    const common = { device: this.device, quality, at, age: now - at, source: null } as const;
    const most = (MOST_A_SECOND * Math.max(SHORTEST, known ? Math.abs(at - known.at) : this.silence * 1000)) / 1000;
    const start = known ? Math.min(known.at, at) : at;
    const note = (total: number | null) => {
      heard.last.set(topic, { total, at, arrived: now });
      heard.messages++;
    };
    /** It has spoken, and nothing follows from it. */
    const unknown = { ...common, value: null, quality: quality === "old" ? "old" : "unknown" } as const;
    if (figure.measure === "speed") {
      const speed = figureIn(told, SPEEDS, false);
      note(null);
      return [speed > 0 ? { ...common, name: "speed", value: { start, speed } } : { ...unknown, name: "speed" }];
    }
    if (figure.measure === "each") {
      const counts = this.#counts(common, figure, start, figureIn(told, [0, most], true), most);
      note(null);
      return [counts];
    }
    const total = totalIn(told, figure);
    if (isRetained) {
      heard.last.set(topic, { total, at, arrived: now });
      return [];
    }
    if (own !== null && known && at <= known.at) throw new Fault("late", "Its time is not later than that of the message before.");
    note(total);
    if (!known || known.total === null) return [{ ...unknown, name: "counts" }];
    const risen = total - known.total;
    const vehicles = risen < 0 && figure.size !== undefined ? risen + figure.size : risen;
    if (vehicles >= 0 && vehicles <= most) return [this.#counts(common, figure, start, vehicles, most)];
    tell(new Fault("jump", `Its total went from ${known.total} to ${total}: it is counted on from there.`));
    return [{ ...unknown, name: "counts" }];
  }

  #counts(common: Common, figure: Figure, start: Moment, more: number, most: number): Reading {
    const kind = statisticOf(figure) as keyof Vehicles;
    const vehicles: Vehicles = this.#interval.start === start ? this.#interval.vehicles : {};
    const all = (vehicles[kind] ?? 0) + more;
    // The clock of a sensor has stopped.
    if (all > most) throw new Fault("figure", `More than ${most} vehicles have one time.`);
    this.#interval = { start, vehicles: { ...vehicles, [kind]: all } };
    return { ...common, name: "counts", value: this.#interval };
  }
}

const totalIn = (told: unknown, { size }: Figure): number => figureIn(told, [0, (size ?? Number.MAX_SAFE_INTEGER) - 1], true);
