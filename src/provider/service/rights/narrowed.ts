import type { ControllerGroup } from "../../city/model.js";
import type { City } from "../../sources/city.js";
import type { CitySource, MessageSource } from "../../sources/source.js";
import { deviceIn } from "../messages/device-in.js";

/** What of a city somebody sees. */
export interface Sight {
  device(oID: number | string): boolean;
  readonly vehicles: boolean;
  readonly messages: boolean;
}

/** A city without the devices, vehicles and messages that somebody does not see: whoever answers by it cannot tell of them. */
export function narrowed(city: City, sight: Sight): City {
  const { controllers, detectors, detectorsOf, vehicles, sources, city: model } = city;
  const seen = (oID: number) => sight.device(oID);
  const group = <Group extends Pick<ControllerGroup, "oIDs">>(each: Group): Group => ({ ...each, oIDs: each.oIDs.filter(seen) });
  const only = <Thing>(all: ReadonlyMap<string, Thing>) => new Map([...all].filter(([oID]) => sight.device(oID)));
  return {
    ...city,
    city: {
      ...model,
      controllers: model.controllers.filter(({ oID }) => seen(oID)),
      detectors: model.detectors.filter(({ oID }) => seen(oID)),
      segments: model.segments.map(group),
      streets: model.streets.map(group),
      crossings: model.crossings.map(group).filter(({ oIDs }) => oIDs.length > 0),
      vehicles: sight.vehicles ? model.vehicles : [],
    },
    controllers: only(controllers),
    detectors: only(detectors),
    detectorsOf: new Map([...detectorsOf].filter(([oID]) => seen(oID))),
    vehicles: sight.vehicles ? vehicles : new Map(),
    sources: sources.map((source) => narrowedSource(source, sight)),
  };
}

function narrowedSource(source: CitySource, sight: Sight): CitySource {
  const { messages, transit, fleet, ...others } = source;
  return {
    ...others,
    ...(messages && sight.messages ? { messages: narrowedMessages(messages, sight) } : {}),
    ...(transit && sight.vehicles ? { transit } : {}),
    ...(fleet && sight.vehicles ? { fleet } : {}),
  };
}

function narrowedMessages(messages: MessageSource, sight: Sight): MessageSource {
  return {
    now: (utime) => messages.now(utime).filter(({ id }) => isShown(sight, id)),
    timeOf: async (id) => (isShown(sight, id) ? messages.timeOf(id) : null),
    unacknowledged: () => messages.unacknowledged(),
    acknowledge: (id) => messages.acknowledge(id),
  };
}

/** Whether a message is shown to whoever sees so much: one that is of no device is, to all. */
export function isShown({ device }: Pick<Sight, "device">, id: string): boolean {
  const oID = deviceIn(id);
  return oID === null || device(oID);
}
