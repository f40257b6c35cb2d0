import { useMemo } from "react";
import { cityCross, cityStreets, rtcDevices, rtsDevices } from "../../core/internal.js";
import { useSaid } from "../kit/use-said.js";
import { useStore, useWidget } from "../kit/use-widget.js";
import { type KnownPlace, knownPlaces } from "./places.js";

/** The city's crossings and streets by name; empty where the provider offers none, and then coordinates do. */
export function usePlaces(): readonly KnownPlace[] {
  const { client } = useWidget();
  const crossings = useSaid(useStore(cityCross(client).$state).data);
  const streets = useSaid(useStore(cityStreets(client).$state).data);
  const rts = useStore(rtsDevices(client).$state).data;
  const rtc = useStore(rtcDevices(client).$state).data;
  const stamp = `${rts?.length} ${rtc?.length}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: devices are polled, and hardly ever move
  return useMemo(() => knownPlaces(crossings ?? [], streets ?? [], [...(rts ?? []), ...(rtc ?? [])]), [crossings, streets, stamp]);
}
