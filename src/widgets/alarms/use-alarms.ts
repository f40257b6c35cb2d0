import { useMemo } from "react";
import { type Alarm, alarmCenter, alarms as cityAlarms, type Language, sayKey } from "../../core/internal.js";
import { type ResourceUse, useResource } from "../kit/use-resource.js";
import { useSaid } from "../kit/use-said.js";
import { useStore, useWidget } from "../kit/use-widget.js";

/** The alarms as a resource, in the language of the element; `isOwn` where this browser makes them. */
export function useAlarms(): { alarms: ResourceUse<readonly Alarm[]>; isOwn: boolean } {
  const { client, language, t } = useWidget();
  const resource = useResource(cityAlarms(client));
  const { $alarms, $isOwn } = alarmCenter(client);
  const isOwn = useStore($isOwn);
  const told = useSaid(useStore($alarms));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` changes when texts have come
  const own = useMemo(() => (isOwn ? told?.map((alarm) => inWords(alarm, language)) : undefined), [isOwn, told, language, t]);
  const alarms: ResourceUse<readonly Alarm[]> = isOwn
    ? { ...resource, data: own, error: undefined, isFetching: own === undefined, answered: client.clock.now() }
    : resource;
  return { alarms, isOwn };
}

/** An alarm of this browser has keys alone. */
const inWords = (alarm: Alarm, language: Language): Alarm => ({
  ...alarm,
  cause: alarm.cause || (alarm.cause_key ? sayKey(alarm.cause_key, language) : ""),
  consequence: alarm.consequence_key ? sayKey(alarm.consequence_key, language) : "",
  action: alarm.action_key ? sayKey(alarm.action_key, language) : "",
});
