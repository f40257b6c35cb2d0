import type { DeviceAlarm, Translate } from "../../../core/internal.js";

/**
 * The text of a message or log entry. An alarm gets the name of its code in the page's language, followed by the maker's words. All
 * else, and a code without a name, keeps the provider's text.
 */
export function alarmText(t: Translate, text: string, alarm: DeviceAlarm | undefined): string {
  if (!alarm) return text;
  const key = `alarm.${alarm.code}`;
  const name = t(key);
  if (name === key) return text;
  return `${name} (${alarm.code})${alarm.words && `. ${alarm.words}`}`;
}
