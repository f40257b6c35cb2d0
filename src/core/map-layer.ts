import type { ReadableAtom } from "nanostores";
import type { Age } from "./age.js";
import type { Client } from "./client.js";
import type { Id } from "./contract/schema.js";
import type { Language, Localized } from "./i18n.js";

/** How a state looks on the map: colour, shape and word always go together (design 2). */
export type Tone = "ok" | "info" | "warning" | "error" | "unknown" | "neutral";

/** One thing of a layer, on the map and in the layer's list twin alike. */
export interface MapItem {
  /** Unique within the layer. */
  readonly key: string;
  readonly oID: Id;
  /** What it is, for instance `rts`; a layer's `shapes` say how it is drawn. */
  readonly kind: string;
  /** WGS 84 degrees. */
  readonly latitude: number;
  readonly longitude: number;
  readonly name: string;
  /** Words that a search finds it by. */
  readonly words: string;
  readonly tone: Tone;
  /** The state as a text key of the layer's texts. */
  readonly status: string;
  readonly age: Age;
}

/** What a layer gives while it is shown: the items as a store; the map draws the difference between two values. */
export interface LayerSource {
  readonly $items: ReadableAtom<readonly MapItem[]>;
  /** `fetching` before the first answer, `error` when there is none, `absent` when the provider does not offer it. */
  readonly $status: ReadableAtom<"fetching" | "ready" | "error" | "absent">;
  revalidate(): void;
}

/** A layer of the map; ours and a plugin's are the same kind of thing (design 7, 8). */
export interface MapLayer {
  readonly id: string;
  readonly title: Localized;
  readonly order: number;
  readonly shapes: Readonly<Record<string, "circle" | "square" | "triangle" | "diamond">>;
  /** Opens the layer on a provider; called once per client. */
  open(client: Client, language: Language): LayerSource;
}
