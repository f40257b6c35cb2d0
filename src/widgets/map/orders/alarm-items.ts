import {
  type Age,
  type Alarm,
  alarmMark,
  alarms,
  byUrgency,
  type Client,
  createLayerSource,
  distinct,
  hiddenStates,
  type LayerSource,
  layerPart,
  type MapItem,
  priorityRank,
} from "../../../core/internal.js";
import { alarmAppearances } from "../layers/alarms.js";

export const alarmSource = (client: Client): LayerSource => createLayerSource(client, [layerPart(alarms(client), "deviceList", toItems)]);

/** Severity above that of devices, whose states the alarms explain. */
const WORST = 50;

/** The alarms of the list that have a place, the worst first. */
export const toItems = (list: readonly Alarm[], age: Age): MapItem[] =>
  distinct(
    [...list]
      .filter(({ state }) => !hiddenStates.some((hidden) => hidden === state))
      .sort(byUrgency)
      .flatMap((alarm): MapItem[] => {
        const { id, priority, latitude, longitude, cause, cause_key, members } = alarm;
        if (latitude === null || longitude === null) return [];
        const kind = alarmMark(alarm);
        const { tone, status } = alarmAppearances[priority];
        const words = `${members.map(({ description }) => description).join(" ")} тревога alarm alarma`;
        const severity = WORST + priorityRank(priority);
        return [
          {
            key: `${kind}:${id}`,
            oID: id,
            kind,
            name: cause,
            name_key: cause_key,
            words,
            latitude,
            longitude,
            tone,
            severity,
            status,
            age,
          },
        ];
      }),
  );
