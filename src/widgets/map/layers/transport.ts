import type { Age, Client, LayerSource, MapItem, TransportFeature } from "../../../core/index.js";
import { ageOf, createLayerSource, distinct, layerPart, transportSituation } from "../../../core/index.js";

type Properties = TransportFeature["properties"];
type Of<Kind extends Properties["kind"]> = Extract<Properties, { kind: Kind }>;

/** What a thing of the transport situation is besides its key, kind and place. */
type Look = Omit<MapItem, "key" | "kind" | "oID" | "latitude" | "longitude">;

/** Points of one kind out of the one answer that feeds all layers of transport. */
export const transportSource = <Kind extends Exclude<Properties["kind"], "road">>(
  client: Client,
  kind: Kind,
  look: (properties: Of<Kind>, age: Age) => Look,
): LayerSource =>
  createLayerSource(client, [
    layerPart(transportSituation(client), "transport", ({ features }, age) => {
      const items: MapItem[] = [];
      for (const { geometry, properties } of features) {
        if (properties.kind !== kind || geometry.type !== "Point") continue;
        const [longitude, latitude] = geometry.coordinates;
        const oID = properties.id;
        items.push({ key: `${kind}:${oID}`, oID, kind, latitude, longitude, ...look(properties as Of<Kind>, age) });
      }
      return distinct(items);
    }),
  ]);

/** How a vehicle looks: where it heads while it drives, how fast, and how old its own reading is. */
export const driving = (
  client: Client,
  age: Age,
  { utime, speed, heading }: { utime: number; speed: number; heading: number | null },
): Pick<Look, "tone" | "severity" | "status" | "values" | "age" | "heading"> => ({
  tone: "neutral",
  severity: 0,
  status: speed > 0 ? "driving" : "standing",
  values: speed > 0 ? { speed: Math.round(speed) } : {},
  age: age === "recent" ? ageOf(utime, "transport", client.clock.now()) : age,
  heading: speed > 0 ? heading : null,
});
