import type { Client } from "../client.js";
import type { Device } from "../contract/city.js";
import type { TransportFeature, TransportSituation } from "../contract/transport.js";
import { perClient } from "../per-client.js";
import type { Resource } from "../resource.js";
import { type Columns, cityList } from "./city-list.js";
import type { ListName, Selection } from "./worker/jobs.js";

/** A list as columns for drawing; one for all maps of a provider. */
export const listColumns = perClient(
  "listColumns",
  (client, _whole, name: ListName): Resource<Columns> => cityList(client, name).columns(),
);

/** The devices of a kind that a query selects; a list that changes nothing keeps the same array. */
export const selectDevices = (client: Client, kind: "rts" | "rtc", query: Pick<Selection, "ids" | "inTrouble" | "most">) =>
  cityList(client, kind).selection(query, (things) => things as Device[]);

type FeatureOf<Kind> = TransportFeature & { readonly properties: Extract<TransportFeature["properties"], { readonly kind: Kind }> };

/** The features of a kind that a query selects. */
export const selectFeatures = <Kind extends TransportFeature["properties"]["kind"]>(
  client: Client,
  kind: Kind,
  query: Pick<Selection, "ids" | "most"> = {},
) => cityList(client, "transport").selection({ kind, ...query }, (things) => things as readonly FeatureOf<Kind>[]);

/** The features of a kind, requested once, also while the page is hidden. */
export const fetchFeatures = async <Kind extends TransportFeature["properties"]["kind"]>(client: Client, kind: Kind, signal: AbortSignal) =>
  (await cityList(client, "transport").fetchOnce({ kind }, signal)) as readonly FeatureOf<Kind>[];

/** The city's signal controllers (RTs) with their status. To get only some of them use `selectDevices`. */
export const rtsDevices = perClient("rtsDevices", (client) => selectDevices(client, "rts", {}));

/** The city's road detectors (RTc) with their status. */
export const rtcDevices = perClient("rtcDevices", (client) => selectDevices(client, "rtc", {}));

/** Buses, stops, special vehicles, roads and messages. To get one kind use `selectFeatures`. */
export const transportSituation = perClient("transportSituation", (client) =>
  cityList(client, "transport").selection(
    {},
    (things): TransportSituation => ({
      type: "FeatureCollection",
      features: things as TransportFeature[],
    }),
  ),
);
