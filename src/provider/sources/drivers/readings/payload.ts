import type { Moment } from "../driver.js";
import { Fault } from "./fault.js";
import { momentOnClock, type Zone } from "./zone.js";

/** Bytes of a message that is read, unless told. */
export const MOST_BYTES = 65_536;

const utf8 = new TextDecoder();

/** A message: its text, and what its JSON is once somebody asks for that. */
export class Payload {
  readonly text: string;
  #json: { value: unknown } | null = null;

  constructor(bytes: Uint8Array, most = MOST_BYTES) {
    if (bytes.length > most) throw new Fault("long", `It has ${bytes.length} bytes, ${most} are read.`);
    this.text = utf8.decode(bytes);
  }

  /** Throws a fault where it is no JSON. */
  get json(): unknown {
    if (this.#json === null) {
      try {
        this.#json = { value: JSON.parse(this.text) };
      } catch {
        throw new Fault("json", `${shown(this.text)} is no JSON.`);
      }
    }
    return this.#json.value;
  }

  /** The object that it is; null of everything else. */
  get object(): object | null {
    if (!/^\s*\{/.test(this.text)) return null;
    return this.json as object;
  }
}

/** Whether a sensor says in words that it has no value now: "nan", "unavailable". */
export const isNothing = (told: unknown): boolean => typeof told === "string" && /^\s*(nan|unknown|unavailable|none|null)\s*$/i.test(told);

/** A number, also where it is written as text. */
function numberIn(told: unknown): number | null {
  const isText = typeof told === "string" && /^\s*[+-]?\d+(\.\d*)?(e[+-]?\d+)?\s*$/i.test(told);
  const number = typeof told === "number" || isText ? Number(told) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

/** A figure from `least` to `most`, by `factor` more than what is told. */
export function figureIn(told: unknown, [least, most]: readonly [number, number], isWhole: boolean, factor = 1): number {
  const number = numberIn(told);
  if (number === null) throw new Fault("number", `${shown(told)} is no number.`);
  const figure = factor === 1 ? number : number * factor;
  if (figure < least || figure > most || (isWhole && !Number.isInteger(figure)))
    throw new Fault("figure", `${figure} is no ${isWhole ? "whole " : ""}number from ${least} to ${most}.`);
  return figure;
}

/** Unix time in s or ms, or ISO 8601 with its zone, or without where the file names one: nobody could say when that was otherwise. */
export function momentIn(told: unknown, zone: Zone | null = null, now: Moment = Date.now()): Moment {
  const number = numberIn(told);
  // A day of 1973 in ms, of the year 5138 in s.
  if (number !== null) return number < 1e11 ? number * 1000 : number;
  const text = typeof told === "string" ? told.trim() : "";
  const wall = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:[.,]\d+)?$/.exec(text);
  const isZoned = /^\d{4}-\d\d-\d\d[T ].*(Z|[+-]\d\d:?\d\d)$/.test(text);
  const moment = wall && zone ? momentOnClock(`${wall[1]}T${wall[2]}`, zone, now) : isZoned ? Date.parse(text) : Number.NaN;
  const hint = wall && !zone ? ' The clock of this sensor needs a "zone" in the city file.' : "";
  if (Number.isNaN(moment)) throw new Fault("time", `${shown(told)} is no time: Unix s or ms, or ISO 8601 with its zone.${hint}`);
  return moment;
}

/** An interval of ISO 8601, as `2026-01-31T12:00:00Z/2026-01-31T12:05:00Z`, or a moment, of which the start is null. */
export function spanIn(told: unknown, zone: Zone | null, now: Moment): { start: Moment | null; end: Moment } {
  const [first, second, ...more] = typeof told === "string" ? told.split("/") : [told];
  if (second === undefined) return { start: null, end: momentIn(told, zone, now) };
  const start = momentIn(first, zone, now);
  const end = momentIn(second, zone, now);
  if (more.length > 0 || end < start) throw new Fault("time", `${shown(told)} is no interval: its start, "/" and its end.`);
  return { start: end > start ? start : null, end };
}

export const shown = (told: unknown): string => {
  const text = JSON.stringify(told) ?? "undefined";
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};
