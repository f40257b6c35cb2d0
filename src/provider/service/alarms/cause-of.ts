import type { Alarm as ToldAlarm } from "../../../core/contract/alarms.js";
import type { KeyedText } from "../../../core/contract/keyed-text.js";
import { saying } from "../../base/words.js";
import type { City } from "../../sources/city.js";

type Said = { readonly cause: string; readonly cause_key?: KeyedText };

/** What an alarm of a key says, also where none stands any more that could say it: by its kind, and by the device that its key names. */
export function causeOfKey(city: City, standing: ReadonlyMap<string, ToldAlarm>, key: string, kind: string): Said {
  const told = standing.get(key);
  if (told) return { cause: told.cause, ...(told.cause_key ? { cause_key: told.cause_key } : {}) };
  const [, device = "", oID = "", rest = ""] = /^(rts|rtc)\/(\d+)\/(.*)$/.exec(key) ?? [];
  const found = (device === "rts" ? city.controllers : city.detectors).get(oID);
  const name = key.slice(key.indexOf("/") + 1);
  const values = { device: found ? (found.description_key ?? found.description) : name, name, street: name, words: rest || name };
  return saying("cause", { key: `alarm.${sentenceOf(key, kind)}`, values }, city.words);
}

/** Nobody knows any more how many devices it was of: a sentence without their number. */
function sentenceOf(key: string, kind: string): string {
  if (key === "detectors") return "detectors.none";
  if (kind === "silent") return "silent.alone";
  return kind === "line" || kind === "supply" ? `${kind}.none` : `${kind}.cause`;
}
