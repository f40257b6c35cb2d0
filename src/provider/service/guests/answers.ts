import type { OperationName, ops } from "../../../core/contract/index.js";
import type { CitySignal } from "../../../core/contract/signals.js";
import { isTransitKind } from "../../../core/contract/transit-kinds.js";
import type { TransportFeature, TransportSituation } from "../../../core/contract/transport.js";
import type { BusTelemetry } from "../../../core/contract/vehicles.js";
import type { GuestView } from "./view.js";

/** The calls of the contract that guests may ask. */
export type GuestCall = { [Name in OperationName]: (typeof ops)[Name] extends { guest: readonly string[] } ? Name : never }[OperationName];

/** What guests are not shown is taken out of the answer here; calls that are not named say nothing to hide. */
export const forGuests: { readonly [Name in GuestCall]?: (answer: never, view: GuestView) => unknown } = {
  citySignals: (signals: CitySignal[], view): CitySignal[] =>
    signals.map((signal) => ({
      ...signal,
      utime_start: view.shows("signals.since") ? signal.utime_start : null,
      is_repair: view.shows("signals.repair") && signal.is_repair,
    })),
  transportSituation: ({ type, features }: TransportSituation, view): TransportSituation => ({
    type,
    features: features.flatMap((feature) => featureFor(feature, view)),
  }),
  busTelemetry: ({ pictures_off: _, ...bus }: BusTelemetry, view): BusTelemetry => ({
    ...bus,
    // That a bus is not heard of is no news for residents: they see from when its place is.
    online: true,
    plate: view.shows("bus.plate") ? bus.plate : "",
    model: "",
    passengers: view.shows("bus.passengers") ? bus.passengers : null,
  }),
};

/** A feature of a layer that guests see, without what they do not; messages and special vehicles are of none. */
function featureFor({ properties, ...feature }: TransportFeature, view: GuestView): TransportFeature[] {
  const shown = isTransitKind(properties.kind) ? "bus" : properties.kind;
  if (!view.layers.some((layer) => layer === shown)) return [];
  if (properties.kind === "bus" || properties.kind === "trolleybus" || properties.kind === "tram" || properties.kind === "train") {
    const { plate, ...bus } = properties;
    return [{ ...feature, properties: view.shows("bus.plate") && plate !== undefined ? { ...bus, plate } : bus }];
  }
  if (properties.kind === "road" && !view.shows("road.speed")) return [{ ...feature, properties: { ...properties, speed: null } }];
  return [{ ...feature, properties }];
}
