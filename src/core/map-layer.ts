import type { ReadableAtom } from "nanostores";
import type { Age, AgeKind } from "./age.js";
import type { Client } from "./client.js";
import type { Span } from "./contract/city-time.js";
import type { KeyedText } from "./contract/keyed-text.js";
import type { Id } from "./contract/schema.js";
import type { Localized } from "./language.js";
import type { ProviderError } from "./provider-error.js";
import type { Unread } from "./unread.js";

/** Appearance of a state on the map: colour, shape and word always go together (design 2). */
export type Tone = "ok" | "info" | "warning" | "error" | "unknown" | "neutral";

/** One thing of a layer, on the map and in the layer's list twin alike. */
export interface MapItem {
  /** Unique on the map: the kind and the `oID`. */
  readonly key: string;
  readonly oID: Id;
  /** One of the layer's `kinds`. */
  readonly kind: string;
  /** `oID` of the signal controller or detector that it is a part of: it is shown where that is. */
  readonly ofDevice?: Id;
  /** WGS 84 degrees; 0, 0 is a thing whose place nobody entered. */
  readonly latitude: number;
  readonly longitude: number;
  readonly name: string;
  /** The key of the sentence that the name is, where it has one: each map says it in its own language. */
  readonly name_key?: KeyedText | undefined;
  /** The number people use for it where its `oID` is not one: shown beside the name. */
  readonly number?: string;
  /** Words that a search finds it by, besides the name and the `oID`. */
  readonly words: string;
  readonly tone: Tone;
  /** How bad the state is: 0 needs nobody; a cluster takes the state of its member with the highest. */
  readonly severity: number;
  /** The state as a text key of the map or the kit. */
  readonly status: string;
  /**
   * What is filled into its text, for instance a speed; `utime` (Unix s) also as the city's wall time by the name `time`, and
   * `mode` as the text whose key it is.
   */
  readonly values?: TextValues;
  readonly age: Age;
  /** Degrees clockwise from north in which it moves; null or absent when it stands. */
  readonly heading?: number | null;
  /** A few characters on its symbol, for instance the route of a bus; one letter on that of what stands. */
  readonly label?: string;
}

type TextValues = Readonly<Record<string, string | number>>;

/** Longitude and latitude in degrees, as GeoJSON has them. */
export type Path = readonly (readonly [longitude: number, latitude: number])[];

/** A stretch of road coloured by how it flows: `level` 0 (free) to 10 (stands still), `speed` in km/h. */
export interface MapLine {
  readonly key: string;
  readonly name: string;
  readonly path: Path;
  readonly level: number;
  readonly speed: number | null;
}

/** A plain text, or a text key with its values. */
type Said = string | { readonly key: string; readonly values?: TextValues };

/** A value with its name; a value may be a moment (Unix s). A plain text may have the key of its sentence beside it. */
export interface ItemFact {
  readonly term: Said;
  readonly term_key?: KeyedText | undefined;
  readonly value: Said | { readonly utime: number };
  readonly value_key?: KeyedText | undefined;
}

/** What is known of one selected thing that has no widget of its own. */
export interface ItemDetails {
  /** Text key of what the facts are, for instance arrivals. */
  readonly title?: string;
  readonly facts: readonly ItemFact[];
  /** When this was read, Unix s; null when the provider does not say, absent where age has no meaning. */
  readonly utime?: number | null;
  readonly ageKind?: AgeKind;
  /** Where it drives or has driven, in pieces; drawn while it is selected. */
  readonly traces?: readonly Path[];
  /** Screens that say more of it: `title` is a text key, `params` are attributes of the widget whose screen it is. */
  readonly screens?: readonly { readonly title: string; readonly screen: string; readonly params: Readonly<Record<string, string>> }[];
  readonly isFetching?: boolean;
  readonly error?: ProviderError | undefined;
}

/** What is known of a layer's data as a whole. */
export interface LayerState {
  /** `fetching` and `slow` (over 5 s) before the first answer, `error` when there is none, `absent` when the provider does not offer it. */
  readonly status: "fetching" | "slow" | "ready" | "error" | "absent";
  /** Why the last question failed, while older items may still be shown. */
  readonly error: ProviderError | undefined;
  /** City time of the oldest answer that is shown, Unix s. */
  readonly answered: number | null;
  readonly age: Age;
  /** A newer answer has been awaited for more than 5 s, or none has come within them. */
  readonly isSlow?: boolean;
  /** One of several answers has come and another is still awaited for the first time. */
  readonly isPartial?: boolean;
  /** The time that its items speak of, where that is not the moment of the answer; the legend and the paper say it. */
  readonly period?: Span | undefined;
  /** Rows that could not be read and are not shown. */
  readonly unread?: Unread | undefined;
  /** What the layer's own code did wrong, for the log: what it threw, or which of its items cannot be shown. What is shown may be incomplete. */
  readonly fault?: string | undefined;
}

/** What a layer gives while it is shown. An item that did not change stays the same object, so that only changes are drawn. */
export interface LayerSource {
  readonly $items: ReadableAtom<readonly MapItem[]>;
  readonly $state: ReadableAtom<LayerState>;
  readonly $lines?: ReadableAtom<readonly MapLine[]>;
  /** The layer as it was at a moment (Unix s); without it nothing of the layer is shown while the map shows its past. */
  at?(utime: number): LayerSource;
  /** Everything about a selected thing; requested only then. */
  details?(item: MapItem): Promise<ReadableAtom<ItemDetails>>;
  revalidate(): void;
  /** Gives up the running question. */
  cancel(): void;
}

export type ItemShape =
  | "circle"
  | "square"
  | "triangle"
  | "diamond"
  | "capsule"
  | "hexagon"
  | "octagon"
  | "flag"
  | "bubble"
  | "sheet"
  | "bar"
  | "trolley"
  | "tram"
  | "train";

/** One kind of thing in a layer: its shape on the map, what many and one of it are called, and who shows it in full. */
export interface ItemKind {
  readonly shape: ItemShape;
  /** Its own drawing within the shape: an SVG path in a box of 24 × 24, which is stroked; without it that of the shape. */
  readonly emblem?: string;
  readonly title: Localized;
  readonly one: Localized;
  /** What one is called together with its name, for instance `Bus {{name}}`; without it the name says enough. */
  readonly named?: Localized;
  /** Id of the widget that shows one item, by its attribute `device` or the one named here. */
  readonly panel?: string;
  readonly attribute?: string;
  /** People call its things by their `oID`, whatever that looks like; of other kinds only an `oID` that is a number is shown. */
  readonly isNumbered?: true;
  /** Each stands by itself, never in a cluster. */
  readonly isAlone?: true;
  /** Zoom from which each stands by itself; in clusters before. */
  readonly aloneFrom?: number;
  /** Zoom until which one that stands by itself because of `aloneFrom` is drawn small and below the others. */
  readonly smallUntil?: number;
  /** Drawn by its line, never by a symbol; listed all the same. */
  readonly isLine?: true;
  /** Driven smoothly from one answer to the next. */
  readonly isMoving?: true;
  /** Zoom from which it carries its symbol; a dot before. */
  readonly symbolFrom?: number;
}

/** A layer of the map; ours and a plugin's are the same kind of thing (design 7, 8). */
export interface MapLayer {
  readonly id: string;
  readonly title: Localized;
  readonly order: number;
  /** Its code and data are loaded once the first picture of the devices is drawn, or after a second. */
  readonly isLate?: true;
  /** Text key that says how many of its things the map shows, by `{{count}}`, where the bare number could be taken for another. */
  readonly count?: string;
  /** Off until an operator switches it on. */
  readonly isOffAtFirst?: true;
  /** No operator switches it off or filters its items away; a page leaves it out by the map's `layers`. */
  readonly isPinned?: true;
  readonly kinds: Readonly<Record<string, ItemKind>>;
  /** The states its items may have, for the legend. */
  readonly states: readonly Pick<MapItem, "tone" | "status" | "label">[];
  /** Opens the layer on a provider: the same source each time for the same client. */
  open(client: Client): LayerSource;
}

/** What a page marks on a map by the property `marks`: GeoJSON points and lines, drawn above everything and labelled. */
export interface MapMarks {
  readonly type: "FeatureCollection";
  readonly features: readonly MapMark[];
}

/** One mark; `heading` is degrees clockwise from north. Coordinates are longitude and latitude (RFC 7946). */
export interface MapMark {
  readonly type: "Feature";
  readonly geometry:
    | { readonly type: "Point"; readonly coordinates: readonly [longitude: number, latitude: number] }
    | { readonly type: "LineString"; readonly coordinates: Path };
  readonly properties: {
    readonly id: Id;
    readonly label: string;
    readonly tone?: Tone | undefined;
    readonly kind?: "place" | "vehicle" | "section" | "stop" | undefined;
    readonly heading?: number | null | undefined;
  };
}
