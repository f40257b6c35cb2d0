import { truncate } from "../../../core/internal.js";
import { dateLocale } from "../../kit/date-locale.js";

/** A record's date in the words of the language; a text that is no date is shown as it came. */
export function dayText(time: string, language: string): string {
  const utc = Date.parse(`${time.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(utc)) return truncate(time);
  return new Intl.DateTimeFormat(dateLocale(language), { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" }).format(utc);
}
