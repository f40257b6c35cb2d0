import { useEffect, useMemo } from "react";
import {
  acknowledgements,
  cityEvents,
  cityMessages,
  type Missing,
  messageAlerts,
  messageCenter,
  type Resource,
  rtcDevices,
  rtsDevices,
} from "../../core/internal.js";
import { alarmText } from "../kit/device/alarm-text.js";
import { useHold } from "../kit/use-hold.js";
import { type ResourceUse, useResource } from "../kit/use-resource.js";
import { useSaid } from "../kit/use-said.js";
import { useStore, useWidget, type WidgetSurroundings } from "../kit/use-widget.js";

/**
 * Everything the message center shows, as one resource: it is there as soon as one of its sources is, failed when none can
 * be had, and not offered when the provider offers none.
 */
export function useFeed() {
  const surroundings = useWidget();
  const { client } = surroundings;
  const situation = useResource(cityMessages(client));
  const devices = useDevices();
  const marks = useResource(acknowledgements(client));
  const center = messageCenter(client);
  const missing = useStore(center.$missing);
  const told = useSaid(useStore(center.$entries));
  const { t, language } = surroundings;
  const entries = useMemo(
    () => told.map((entry) => (entry.alarm ? { ...entry, text: alarmText(t, entry.text, entry.alarm) } : entry)),
    [told, t],
  );
  useStore(messageAlerts(client).$isWatching);
  useEffect(() => messageAlerts(client).speak(language), [client, language]);

  const sources: readonly ResourceUse<unknown>[] = [situation, ...devices];
  const isOver = sources.every(({ error, data }) => error !== undefined || data !== undefined);
  // The rows of one source would move those of another that came just before.
  const isHeld = useHold(!isOver);
  const isThere = !isHeld && (sources.some(({ data }) => data !== undefined) || entries.length > 0);
  const failed = sources.filter(({ error }) => error);
  // A source that is not offered, or whose request the operator cancelled, says nothing about the others.
  const isWorthShowing = ({ error }: (typeof sources)[number]) => error?.status !== 404 && error?.failure !== "cancelled";
  const ofAll = failed.length === sources.length ? (failed.find(({ error }) => error?.status !== 404) ?? failed[0]) : undefined;
  const error = (failed.find(isWorthShowing) ?? ofAll)?.error;
  const each = (act: (source: ResourceUse<unknown>) => void) => () => sources.forEach(act);
  const feed: ResourceUse<typeof entries> = {
    data: isThere ? entries : undefined,
    error: isThere || isOver ? error : undefined,
    isFetching: sources.some(({ isFetching }) => isFetching) && (isThere || !isOver),
    answered: oldestAnswer(sources),
    asked: situation.asked,
    isSlow: sources.some(({ isSlow }) => isSlow),
    retry: each(({ retry }) => retry()),
    cancel: each(({ cancel }) => cancel()),
  };
  return {
    feed,
    entries,
    center,
    missing: missing && sentenceOf(missing, surroundings),
    /** The provider's own messages cannot be loaded. */
    hasNoCityMessages: situation.error?.status === 404 && situation.data === undefined,
    isSharedAcknowledging: marks.error?.status !== 404,
  };
}

/** Where the events of the devices come from: one list of them, or the lists of devices whose logs are read one after another. */
function useDevices(): readonly ResourceUse<unknown>[] {
  const { client } = useWidget();
  const { data, error } = useStore(cityEvents(client).$state);
  // That a provider does not offer them is no failure.
  const isAbsent = data === undefined && (error?.status === 404 || error?.status === 405);
  const rts = useResource((isAbsent ? rtsDevices(client) : cityEvents(client)) as Resource<unknown>);
  const rtc = useResource((isAbsent ? rtcDevices(client) : cityEvents(client)) as Resource<unknown>);
  return isAbsent ? [rts, rtc] : [rts];
}

function sentenceOf(missing: Missing, { t, client, language }: WidgetSurroundings): string {
  if ("before" in missing) return t("olderMissing", { time: client.clock.format(missing.before, language, { timeStyle: "short" }) });
  const { read, all } = missing;
  return all === null ? t("readingFirst") : t("readingLogs", { read, all });
}

/** When the oldest of the answers that are there came, Unix time, s; null before the first. */
function oldestAnswer(sources: readonly ResourceUse<unknown>[]): number | null {
  const times = sources.map(({ answered }) => answered).filter((time) => time !== null);
  return times.length > 0 ? Math.min(...times) : null;
}
