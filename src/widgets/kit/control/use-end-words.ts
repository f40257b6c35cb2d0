import type { Command } from "../../../core/internal.js";
import { useStore, useWidget } from "../use-widget.js";

/** End of a command in words: the time it ends by, and the time left. Empty where nothing ends by itself. */
export function useEndWords(command: Command | undefined): string {
  const { client, t, language } = useWidget();
  const now = useStore(client.clock.$now);
  if (!command || command.closed !== null) return "";
  const { until, fio, returns } = command;
  if (until === null) return fio === null ? t("noEnd") : "";
  const time = client.clock.format(until, language, { hour: "2-digit", minute: "2-digit" });
  const left = Math.round(until - now);
  if (!returns) return t(left <= 0 ? "dueSince" : "staysUntil", { time });
  if (left <= 0) return t("ended", { time });
  return `${t(fio === null ? "endsBy" : "requestedUntil", { time })}, ${t("left", { time: clockOf(left) })}`;
}

const two = (value: number) => `${value}`.padStart(2, "0");

/** Seconds as a countdown: 59:07. */
const clockOf = (seconds: number) => `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
