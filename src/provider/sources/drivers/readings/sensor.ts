import type { Moment, Offer, Reading, Values } from "../driver.js";
import { believed, Fault } from "./fault.js";
import { type Figure, placesRead, statisticsOf } from "./figure.js";
import { Pace } from "./pace.js";
import { Payload } from "./payload.js";
import { FigureReader, type Message, type Tally, type Tell } from "./reader.js";

export interface SensorOptions {
  /** Whether a figure is of messages of a topic; a driver whose figures name filters says so. */
  readonly covers?: (figure: string, topic: string) => boolean;
  /** Whether it is asked again and again: what it told before it tells again, and that counts once. */
  readonly isPulled?: boolean;
  /** Places in lists that figures read, of all detectors of the driver. */
  readonly read?: ReadonlyMap<string, ReadonlySet<string>>;
  /** Bytes of a message that are read. */
  readonly most?: number;
}

/** One detector: what messages say of vehicles, speed and occupancy. `silence` is in seconds. */
export class Sensor {
  readonly #readers: readonly FigureReader[];
  /** What was told of the newest interval, which several topics and messages of one moment may share. */
  #interval: Values["counts"] = { start: 0, vehicles: {} };
  readonly #pace = new Pace();
  readonly #covers: (figure: string, topic: string) => boolean;
  readonly #most: number | undefined;

  constructor(
    readonly device: string,
    readonly figures: readonly Figure[],
    readonly silence: number,
    { covers = (figure, topic) => figure === topic, isPulled = false, read = placesRead(figures), most }: SensorOptions = {},
  ) {
    this.#covers = covers;
    this.#most = most;
    const tally: Tally = (start, kind, more, most) => this.#count(start, kind, more, most);
    this.#readers = figures.map((figure) => new FigureReader(device, figure, silence, tally, { isPulled, read }));
  }

  /** What it is to the provider: a detector that measures its figures, and is only read. */
  get offer(): Offer {
    return {
      device: this.device,
      kind: "rtc",
      modes: [],
      returns: {},
      takesSequence: false,
      hasCamera: false,
      setsClock: false,
      tellsAlarms: false,
      statistics: [...new Set(this.figures.flatMap(statisticsOf))],
      silentAfter: this.silence,
    };
  }

  /** Forgets what it has told: another node may have counted since, so nothing is gone on from. */
  begin(): void {
    for (const reader of this.#readers) reader.begin();
    this.#interval = { start: 0, vehicles: {} };
  }

  /** The readings of a message; what of it is not believed is told. */
  hear(topic: string, payload: Uint8Array | Payload, isRetained: boolean, now: Moment, tell: Tell): Reading[] {
    return believed(tell, () => {
      this.#pace.take(now);
      let message: Message | null = null;
      return this.#readers.flatMap((reader) => {
        if (!this.#covers(reader.figure.topic, topic)) return [];
        return believed(tell, () => {
          message ??= { topic, payload: payload instanceof Payload ? payload : new Payload(payload, this.#most), isRetained, now };
          return reader.read(message, tell);
        });
      });
    });
  }

  /** What has come by its topics. */
  heard(): { hasSpoken: boolean; words: string } {
    const words = this.#readers.map(({ figure: { topic, measure, value, where = {} }, messages, retained }) => {
      const conditions = Object.entries(where).map(([at, wanted]) => `${at}=${wanted}`);
      const what = `"${topic}" ${[measure, value, ...conditions].filter(Boolean).join(" ")}`;
      return `${what}: ${messages > 0 ? messages : retained > 0 ? "only what the broker has kept" : "nothing"}`;
    });
    return { hasSpoken: this.#readers.some(({ messages }) => messages > 0), words: words.join(", ") };
  }

  #count(start: Moment, kind: keyof Values["counts"]["vehicles"], more: number, most: number): Values["counts"] {
    const vehicles = this.#interval.start === start ? this.#interval.vehicles : {};
    const all = (vehicles[kind] ?? 0) + more;
    // The clock of a sensor has stopped.
    if (all > most) throw new Fault("figure", `More than ${most} vehicles have one time.`);
    this.#interval = { start, vehicles: { ...vehicles, [kind]: all } };
    return this.#interval;
  }
}
