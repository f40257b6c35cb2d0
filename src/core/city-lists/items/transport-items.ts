import { ageOf } from "../../age.js";
import type { KeyedText } from "../../contract/keyed-text.js";
import type { TransitKind } from "../../contract/transit-kinds.js";
import type { TransportFeature } from "../../contract/transport.js";
import type { MapItem } from "../../map-layer.js";
import { messageAppearances } from "./message-appearances.js";

type Properties = TransportFeature["properties"];
type Of<Kind extends Properties["kind"]> = Extract<Properties, { kind: Kind }>;
type Vehicle = Of<TransitKind> | Of<"spec">;

/** Words by which a search finds a vehicle of public transport. */
const transitWords: Readonly<Record<TransitKind, string>> = {
  bus: "автобус маршрут bus",
  trolleybus: "троллейбус маршрут trolleybus",
  tram: "трамвай маршрут tram",
  train: "поезд электричка метро маршрут train",
};

/** What a thing of the transport situation is besides its key, kind and place. */
type Appearance = Omit<MapItem, "key" | "kind" | "oID" | "latitude" | "longitude">;

/** A point of the transport situation as an item of the map; null for what is drawn as a line. `now`: city time at which the answer is read, Unix s. */
export function toTransportItem({ geometry, properties }: TransportFeature, now: number): MapItem | null {
  if (properties.kind === "road" || geometry.type !== "Point") return null;
  const { kind, id: oID } = properties;
  const [longitude, latitude] = geometry.coordinates;
  return { key: `${kind}:${oID}`, oID, kind, latitude, longitude, ...appearanceOf(properties, now) };
}

function appearanceOf(properties: Exclude<Properties, { kind: "road" }>, now: number): Appearance {
  switch (properties.kind) {
    case "bus":
    case "trolleybus":
    case "tram":
    case "train":
      return {
        ...named(properties.route, properties.route_key, properties.plate),
        label: properties.route,
        words: transitWords[properties.kind],
        ...driving(properties, now),
      };
    case "spec":
      return { ...named(properties.type, properties.type_key, properties.plate), words: "спецтехника", ...driving(properties, now) };
    case "station":
      return stationAppearance(properties);
    case "message": {
      const [tone, severity, status] = messageAppearances[properties.type];
      return { name: properties.text, name_key: properties.text_key, words: "сообщение message", tone, severity, status, age: "recent" };
    }
  }
}

/** One vehicle among those of its route or type. */
function named(what: string, key: KeyedText | undefined, plate: string | undefined): Pick<Appearance, "name" | "name_key"> {
  const name_key = key && plate ? { key: "named", values: { what: key, which: plate } } : key;
  return { name: [what, plate].filter(Boolean).join(", "), name_key };
}

function stationAppearance({ name, name_key, arrivals }: Of<"station">): Appearance {
  const [next] = [...arrivals].sort((one, other) => one.utime - other.utime);
  return {
    name,
    name_key,
    words: "остановка stop",
    tone: "neutral",
    severity: 0,
    status: next ? "nextArrival" : "noArrivals",
    // Rounded to the minute, as it is shown, so that a forecast that moves by seconds is no change.
    values: next ? { route: next.route, utime: next.utime - (next.utime % 60) } : {},
    age: "recent",
  };
}

/** How a vehicle looks: where it heads while it drives, how fast, and how old its own reading is. */
function driving({ utime, speed, heading }: Vehicle, now: number): Omit<Appearance, "name" | "words"> {
  return {
    tone: "neutral",
    severity: 0,
    status: speed > 0 ? "driving" : "standing",
    values: speed > 0 ? { speed: Math.round(speed) } : {},
    age: ageOf(utime, "transport", now),
    heading: speed > 0 ? heading : null,
  };
}
