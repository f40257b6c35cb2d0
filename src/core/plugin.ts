import { atom } from "nanostores";
import type { Localized, TextSource } from "./i18n.js";
import type { MapLayer } from "./map-layer.js";
import { sharedCore } from "./shared-core.js";

/** How an attribute is read: a text, a number, JSON, or a presence boolean exactly as in HTML. */
export type AttributeType = "string" | "number" | "boolean" | "json";

/** What a widget is, read by everybody without loading it (design 8). */
export interface Widget {
  readonly id: string;
  readonly tag: `${string}-${string}`;
  readonly title: Localized;
  readonly attributes?: Readonly<Record<string, AttributeType>>;
  readonly events?: readonly `its-${string}`[];
  readonly screen?: {
    /** Below `/app` for the signed-in, below `/` for anyone; `:name` parts become attributes of the element. */
    readonly path: string;
    readonly access: "anyone" | "signed-in";
    readonly menu?: { readonly order: number; readonly icon: string };
  };
  /** Loads the module that defines the tag. */
  load(): Promise<unknown>;
}

export interface Plugin {
  readonly id: string;
  readonly api: 1;
  readonly version: string;
  readonly widgets: readonly Widget[];
  readonly layers?: readonly MapLayer[];
  /** Texts of ours that it changes or adds, by namespace. */
  readonly texts?: Readonly<Record<string, TextSource>>;
}

/** All plugins in the order they were registered. */
export const $plugins = sharedCore("plugins", () => atom<readonly Plugin[]>([]));

/** Adds a plugin. Throws a sentence when its version, id, a tag or a path cannot be had; nothing of it is taken then. */
export function register(plugin: Plugin): void {
  const others = $plugins.get();
  if (plugin.api !== 1)
    throw new Error(`Plugin "${plugin.id}" wants plugin API ${plugin.api}, this version has 1. Ask its maker for a newer one.`);
  if (others.some(({ id }) => id === plugin.id)) throw new Error(`Plugin "${plugin.id}" is already registered.`);
  const seen = others.flatMap(({ widgets }) => widgets);
  for (const widget of plugin.widgets) {
    for (const other of seen) {
      if (other.tag === widget.tag)
        throw new Error(`Plugin "${plugin.id}" wants the tag "${widget.tag}", which widget "${other.id}" already has.`);
      if (widget.screen && other.screen?.path === widget.screen.path) {
        throw new Error(`Plugin "${plugin.id}" wants the path "${widget.screen.path}", which widget "${other.id}" already has.`);
      }
    }
    seen.push(widget);
  }
  $plugins.set([...others, plugin]);
}

/** What is needed to put a widget on a page: its tag, and what defines it. */
export type Loadable = Pick<Widget, "id" | "tag" | "load">;

const $offered = sharedCore("offered", () => atom<readonly Loadable[]>([]));

/** Adds elements that a page may load without knowing more of them: what the one-script entry brings. */
export const offer = (elements: readonly Loadable[]): void => $offered.set([...$offered.get(), ...elements]);

/** Everything that can be loaded here by its tag or id: the widgets registered, and the elements offered. */
export const loadables = (): readonly Loadable[] => [...widgets(), ...$offered.get()];

/** Every registered widget, in the order of registration. */
export const widgets = (): readonly Widget[] => $plugins.get().flatMap((plugin) => plugin.widgets);
