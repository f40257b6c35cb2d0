import type { DeviceAlarm, Translate } from "../../../core/internal.js";

/**
 * The text of a message or log entry. An alarm gets the name of its code in the page's language, with its category, the part of the device
 * and what that tells with it, followed by the maker's words. All else, and a code without a name, keeps the provider's text. One that is
 * suspended says so first.
 */
export function alarmText(t: Translate, text: string, alarm: DeviceAlarm | undefined): string {
  if (!alarm) return text;
  const words = namedText(t, text, alarm);
  return alarm.suspended ? `${t("alarm.suspended")}: ${words}` : words;
}

function namedText(t: Translate, text: string, alarm: DeviceAlarm): string {
  const { code, words, component, category, values = [] } = alarm;
  const key = `alarm.${code}`;
  const name = t(key);
  if (name === key) return text;
  const more = [category && t(`alarm.category.${category}`), component, ...values.map(({ name, value }) => `${name}: ${value}`)];
  return `${[`${name} (${code})`, ...more.filter(Boolean)].join(", ")}${words && `. ${words}`}`;
}
