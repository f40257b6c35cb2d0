import type { Moment } from "../driver.js";
import { Fault } from "./fault.js";

/** Bytes of a payload that is read. */
const MOST_BYTES = 65_536;

/** Gives the part of a payload that a path names, as "data.count" or "lanes.0.count"; the whole text where there is no path. */
export function payloadReader(payload: Uint8Array): (path: string | undefined) => unknown {
  if (payload.length > MOST_BYTES) throw new Fault("long", `It has ${payload.length} bytes, ${MOST_BYTES} are read.`);
  const text = new TextDecoder().decode(payload);
  let document: unknown;
  return (path) => {
    if (path === undefined) return text;
    if (document === undefined) {
      try {
        document = JSON.parse(text);
      } catch {
        throw new Fault("json", `${shown(text)} is no JSON.`);
      }
    }
    let part = document;
    for (const key of path.split(".")) {
      if (typeof part !== "object" || part === null || !Object.hasOwn(part, key)) throw new Fault("path", `It has nothing at "${path}".`);
      part = (part as Record<string, unknown>)[key];
    }
    return part;
  };
}

/** A number, also where it is written as text. */
function numberIn(told: unknown): number | null {
  const isText = typeof told === "string" && /^\s*[+-]?\d+(\.\d*)?(e[+-]?\d+)?\s*$/i.test(told);
  const number = typeof told === "number" || isText ? Number(told) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

/** A figure from `least` to `most`. */
export function figureIn(told: unknown, [least, most]: readonly [number, number], isWhole: boolean): number {
  const figure = numberIn(told);
  if (figure === null) throw new Fault("number", `${shown(told)} is no number.`);
  if (figure < least || figure > most || (isWhole && !Number.isInteger(figure)))
    throw new Fault("figure", `${figure} is no ${isWhole ? "whole " : ""}number from ${least} to ${most}.`);
  return figure;
}

/** Unix time in s or ms, or ISO 8601 with its zone: without one nobody could say when that was. */
export function momentIn(told: unknown): Moment {
  const number = numberIn(told);
  // A day of 1973 in ms, of the year 5138 in s.
  if (number !== null) return number < 1e11 ? number * 1000 : number;
  const moment = typeof told === "string" && /^\d{4}-\d\d-\d\d[T ].*(Z|[+-]\d\d:?\d\d)$/.test(told) ? Date.parse(told) : Number.NaN;
  if (Number.isNaN(moment)) throw new Fault("time", `${shown(told)} is no time: Unix s or ms, or ISO 8601 with its zone.`);
  return moment;
}

const shown = (told: unknown): string => {
  const text = JSON.stringify(told) ?? "undefined";
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};
