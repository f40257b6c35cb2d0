import { dateLocale } from "../date-locale.js";

/** The parts of a date and time as they are typed. */
export type DatePart = "year" | "month" | "day" | "hour" | "minute";
export type DateParts = Readonly<Record<DatePart, string>>;

export const lengths: Readonly<Record<DatePart, number>> = { year: 4, month: 2, day: 2, hour: 2, minute: 2 };
const none: DateParts = { year: "", month: "", day: "", hour: "", minute: "" };

/** Prefix of a value that is not a date (yet); the text is kept as typed: `?2026-02-31`. */
const UNREAD = "?";

/** Whether the value of a date field is a complete date: `2026-11-20` or `2026-11-20T14:05`. */
export const isDate = (value: string): boolean => value !== "" && !value.startsWith(UNREAD);

export function partsOf(value: string): DateParts {
  const [date = "", time = ""] = value.replace(UNREAD, "").split("T");
  const [year = "", month = "", day = ""] = date.split("-");
  const [hour = "", minute = ""] = time.split(":");
  return { year, month, day, hour, minute };
}

/** The value of a field with these parts: empty, an existing date, or the typed text after a `?`. */
export function fieldValue(parts: DateParts, hasTime: boolean): string {
  const used = hasTime ? dateAndTime : dateOnly;
  if (used.every((part) => parts[part] === "")) return "";
  const { year, month, day, hour, minute } = parts;
  const text = hasTime ? `${year}-${month}-${day}T${hour}:${minute}` : `${year}-${month}-${day}`;
  const isFull = used.every((part) => parts[part].length === lengths[part]);
  return isFull && isInCalendar(text) ? text : UNREAD + text;
}

const dateOnly = ["year", "month", "day"] as const;
const dateAndTime = [...dateOnly, "hour", "minute"] as const;

function isInCalendar(text: string): boolean {
  const moment = new Date(`${text}${text.includes("T") ? "" : "T00:00"}Z`);
  return !Number.isNaN(+moment) && moment.toISOString().startsWith(text);
}

/** The parts in the order of a language, each with the separator before it: a full stop in Russian, a slash in English. */
export function orderOf(language: string, hasTime: boolean): readonly { readonly part: DatePart; readonly before: string }[] {
  const style = { year: "numeric", month: "2-digit", day: "2-digit", timeZone: "UTC" } as const;
  const found = new Intl.DateTimeFormat(dateLocale(language), style).formatToParts(0);
  const order: { part: DatePart; before: string }[] = [];
  let before = "";
  for (const { type, value } of found) {
    if (type === "year" || type === "month" || type === "day") order.push({ part: type, before });
    before = type === "literal" ? value : "";
  }
  return hasTime ? [...order, { part: "hour", before: " " }, { part: "minute", before: ":" }] : order;
}

/** A date formatted for a language: `25.11.2026`, with time `25.11.2026 14:05`. */
export function dateText(value: string, language: string): string {
  const parts = partsOf(value);
  return orderOf(language, value.includes("T"))
    .map(({ part, before }) => before + parts[part])
    .join("");
}

/** Parses a pasted date, as people or programs write it; null when it is none. */
export function pastedParts(text: string, language: string): DateParts | null {
  const groups = text.match(/\d+/g) ?? [];
  const order = groups[0]?.length === 4 ? (["year", "month", "day"] as const) : orderOf(language, false).map(({ part }) => part);
  if (groups.length < 3 || groups.length > 6) return null;
  const given = [...order, "hour", "minute"].map((part, at) => [part, groups[at]?.padStart(2, "0") ?? ""]);
  return { ...none, ...Object.fromEntries(given) };
}
