import * as v from "valibot";
import type { Light, Moment, Offer, Reading, ReadingOf, Values } from "../driver.js";
import { believed, Fault } from "../readings/fault.js";
import { Pace } from "../readings/pace.js";
import { needAt, type Path, pathOf } from "../readings/path.js";
import { figureIn, isNothing, Payload, shown, spanIn } from "../readings/payload.js";
import { AHEAD, type Tell } from "../readings/reader.js";

const words = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const lights = [
  "dark",
  "red",
  "red_yellow",
  "green",
  "green_flash",
  "yellow",
  "yellow_flash",
  "red_flash",
  "unknown",
] as const satisfies readonly Light[];

/** How messages of signals are read, all of a driver alike: where the state and its time stand, and which light each code is. */
export const SignalsEntry = v.strictObject({
  value: v.optional(words),
  time: v.optional(words),
  /** Our own words without it. */
  lights: v.optional(v.record(words, v.picklist(lights)), Object.fromEntries(lights.map((light) => [light, light]))),
});
export type SignalsForm = v.InferOutput<typeof SignalsEntry>;

/** The topics of a signal controller: that of each signal group in its order, and of its plan. */
export interface SignalTopics {
  readonly groups: readonly string[];
  readonly plan?: string | undefined;
}

/** What its lights say of a controller: whether it is on, and whether it flashes. */
type Lamps = Pick<{ [Name in keyof Values]: Values[Name] | null }, "isOn" | "isFlashing">;

/** One signal controller whose signal groups are told by a topic each. It is only read. `silence` is in seconds. */
export class SignalController {
  readonly topics: readonly string[];
  readonly #paths: { value: Path | null; time: Path | null };
  readonly #pace = new Pace();
  #lights: Light[] = [];
  /** The time of what was told last, by topic. */
  readonly #times = new Map<string, Moment>();
  #lamps: Partial<Lamps> = {};
  readonly #messages = new Map<string, number>();

  constructor(
    readonly device: string,
    private readonly of: SignalTopics,
    private readonly form: SignalsForm,
    readonly silence: number,
  ) {
    this.topics = [...of.groups, ...(of.plan === undefined ? [] : [of.plan])];
    const path = (text: string | undefined) => (text === undefined ? null : pathOf(text));
    this.#paths = { value: path(form.value), time: path(form.time) };
    this.begin();
  }

  get offer(): Offer {
    return {
      device: this.device,
      kind: "rts",
      modes: [],
      returns: {},
      takesSequence: false,
      hasCamera: false,
      setsClock: false,
      tellsAlarms: false,
      statistics: [],
    };
  }

  /** Forgets what was told: nobody knows what the lights show until they say it. */
  begin(): void {
    this.#lights = this.of.groups.map(() => "unknown");
    this.#times.clear();
    this.#lamps = {};
  }

  /** The readings of a message; what of it is not believed is told. */
  hear(topic: string, bytes: Uint8Array, isRetained: boolean, now: Moment, tell: Tell): Reading[] {
    return believed(tell, (): Reading[] => {
      this.#pace.take(now);
      // A message that the broker has kept was so at some time: one that says when may be so still.
      if (isRetained && !this.#paths.time) return [];
      const payload = new Payload(bytes);
      const at = this.#timeOf(payload, now);
      // A late copy of what was before.
      if (at < (this.#times.get(topic) ?? 0)) return [];
      const told = this.#paths.value ? needAt(payload.json, this.#paths.value) : payload.text.trim();
      this.#times.set(topic, at);
      this.#messages.set(topic, (this.#messages.get(topic) ?? 0) + 1);
      const common = { device: this.device, at, age: now - at, source: null };
      if (topic === this.of.plan) return [this.#plan(told, common, tell)];
      return this.#light(this.of.groups.indexOf(topic), told, common, tell);
    });
  }

  /** What has come by its topics. */
  heard(): { hasSpoken: boolean; words: string } {
    const words = this.topics.map((topic) => `"${topic}": ${this.#messages.get(topic) ?? "nothing"}`);
    return { hasSpoken: this.#messages.size > 0, words: words.join(", ") };
  }

  #timeOf(payload: Payload, now: Moment): Moment {
    if (!this.#paths.time) return now;
    const { end } = spanIn(needAt(payload.json, this.#paths.time), null, now);
    const off = Math.round((end - now) / 1000);
    if (end > now + AHEAD) throw new Fault("ahead", `Its time is ${off} s ahead of ours.`);
    if (end < now - this.silence * 1000) throw new Fault("old", `Its time is ${-off} s ago: that says nothing of now.`);
    return Math.min(end, now);
  }

  #light(group: number, told: unknown, common: Common, tell: Tell): Reading[] {
    const light = isNothing(told) ? "unknown" : this.form.lights[String(told)];
    if (light === undefined) tell(new Fault(`light ${shown(told)}`, `${shown(told)} is no light that the city file names: it is unknown.`));
    this.#lights = this.#lights.with(group, light ?? "unknown");
    const before = this.#lamps;
    this.#lamps = lampsOf(this.#lights);
    const news = (["isOn", "isFlashing"] as const).filter((name) => this.#lamps[name] !== before[name]);
    return [
      { ...common, name: "lights", value: this.#lights, quality: "recent" },
      ...news.map((name): Reading => {
        const value = this.#lamps[name] ?? null;
        return { ...common, name, value, quality: value === null ? "unknown" : "recent" };
      }),
    ];
  }

  #plan(told: unknown, common: Common, tell: Tell): Reading {
    // That it has another plan than before is known, also where nobody knows which.
    const [plan = null] = isNothing(told) ? [] : believed(tell, () => [figureIn(told, [0, 999_999], true)]);
    return { ...common, name: "plan", value: plan, quality: plan === null ? "unknown" : "recent" };
  }
}

type Common = Pick<ReadingOf<"plan">, "device" | "at" | "age" | "source">;

/**
 * A controller is off where all its lights are dark, and flashes where those that are not dark flash yellow; one light of another kind says
 * that it does neither. Null while an unknown light may decide it.
 */
function lampsOf(told: readonly Light[]): Lamps {
  const isKnown = !told.includes("unknown");
  if (told.some((light) => light !== "unknown" && light !== "dark" && light !== "yellow_flash")) return { isOn: true, isFlashing: false };
  const isFlashing = told.includes("yellow_flash");
  return { isOn: isFlashing || (isKnown ? false : null), isFlashing: isKnown ? isFlashing : null };
}
