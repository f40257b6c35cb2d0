import type { ReadableAtom } from "nanostores";
import type { Age } from "./age.js";
import type { Client } from "./client.js";
import type { Id } from "./contract/schema.js";
import type { Localized } from "./i18n.js";
import type { ProviderError } from "./provider-error.js";

/** How a state looks on the map: colour, shape and word always go together (design 2). */
export type Tone = "ok" | "info" | "warning" | "error" | "unknown" | "neutral";

/** One thing of a layer, on the map and in the layer's list twin alike. */
export interface MapItem {
  /** Unique on the map: the kind and the `oID`. */
  readonly key: string;
  readonly oID: Id;
  /** One of the layer's `kinds`. */
  readonly kind: string;
  /** WGS 84 degrees; 0, 0 is a thing whose place nobody entered. */
  readonly latitude: number;
  readonly longitude: number;
  readonly name: string;
  /** Words that a search finds it by, besides the name and the `oID`. */
  readonly words: string;
  readonly tone: Tone;
  /** How bad the state is: 0 needs nobody; a cluster takes the state of its member with the highest. */
  readonly severity: number;
  /** The state as a text key of the map or the kit. */
  readonly status: string;
  readonly age: Age;
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
}

/** What a layer gives while it is shown. An item that did not change stays the same object, so that only changes are drawn. */
export interface LayerSource {
  readonly $items: ReadableAtom<readonly MapItem[]>;
  readonly $state: ReadableAtom<LayerState>;
  revalidate(): void;
  /** Gives up the running question. */
  cancel(): void;
}

export type ItemShape = "circle" | "square" | "triangle" | "diamond";

/** One kind of thing in a layer: its shape on the map, what many and one of it are called, and who shows it in full. */
export interface ItemKind {
  readonly shape: ItemShape;
  readonly title: Localized;
  readonly one: Localized;
  /** Id of the widget that shows one item by its attribute `device`. */
  readonly panel?: string;
}

/** A layer of the map; ours and a plugin's are the same kind of thing (design 7, 8). */
export interface MapLayer {
  readonly id: string;
  readonly title: Localized;
  readonly order: number;
  readonly kinds: Readonly<Record<string, ItemKind>>;
  /** The states its items may have, for the legend. */
  readonly states: readonly Pick<MapItem, "tone" | "status">[];
  /** Opens the layer on a provider: the same source each time for the same client. */
  open(client: Client): LayerSource;
}
