import type { DeviceAlarm, Translate } from "../../../core/internal.js";

/**
 * The words of an entry that may tell of a fault: the name of its code in the language of the page, and what the maker says. Those of a
 * code that has no name here, and of what is no fault, are the provider's own.
 */
export function alarmText(t: Translate, text: string, alarm: DeviceAlarm | undefined): string {
  if (!alarm) return text;
  const key = `alarm.${alarm.code}`;
  const name = t(key);
  if (name === key) return text;
  return `${name} (${alarm.code})${alarm.words && `. ${alarm.words}`}`;
}
