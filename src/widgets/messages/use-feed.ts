import {
  acknowledgements,
  deviceLogs,
  messageAlerts,
  messageCenter,
  rtcDevices,
  rtsDevices,
  transportSituation,
} from "../../core/index.js";
import { type ResourceUse, useResource } from "../kit/use-resource.js";
import { useStore, useWidget } from "../kit/use-widget.js";

/**
 * Everything the message center shows, as one resource: it is there as soon as one of its sources is, failed when none can
 * be had, and not offered when the provider offers none.
 */
export function useFeed() {
  const { client } = useWidget();
  const situation = useResource(transportSituation(client));
  const rts = useResource(rtsDevices(client));
  const rtc = useResource(rtcDevices(client));
  const marks = useResource(acknowledgements(client));
  const logs = useStore(deviceLogs(client).$logs);
  const center = messageCenter(client);
  const entries = useStore(center.$entries);
  useStore(messageAlerts(client).$isWatching);

  const sources: readonly ResourceUse<unknown>[] = [situation, rts, rtc];
  const isThere = sources.some(({ data }) => data !== undefined) || entries.length > 0;
  const isOver = sources.every(({ error, data }) => error !== undefined || data !== undefined);
  const failed = sources.filter(({ error }) => error);
  // A source that is not offered, or that the operator would not wait for, says nothing of the others.
  const isWorthSaying = ({ error }: (typeof sources)[number]) => error?.status !== 404 && error?.failure !== "cancelled";
  const ofAll = failed.length === sources.length ? (failed.find(({ error }) => error?.status !== 404) ?? failed[0]) : undefined;
  const error = (failed.find(isWorthSaying) ?? ofAll)?.error;
  const each = (act: (source: ResourceUse<unknown>) => void) => () => sources.forEach(act);
  const feed: ResourceUse<typeof entries> = {
    data: isThere ? entries : undefined,
    error: isThere || isOver ? error : undefined,
    isFetching: sources.some(({ isFetching }) => isFetching) && !isOver,
    answered: situation.answered,
    asked: situation.asked,
    isSlow: !isThere && sources.some(({ isSlow }) => isSlow),
    retry: each(({ retry }) => retry()),
    cancel: each(({ cancel }) => cancel()),
  };
  return {
    feed,
    entries,
    center,
    logs,
    /** The provider's own messages are not to be had here. */
    hasNoCityMessages: situation.error?.status === 404 && situation.data === undefined,
    isSharedAcknowledging: marks.error?.status !== 404,
  };
}
