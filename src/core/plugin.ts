import { atom } from "nanostores";
import type { Client } from "./client.js";
import type { Localized, TextSource } from "./language.js";
import type { MapLayer } from "./map-layer.js";
import { sharedCore } from "./shared-core.js";

/** How an attribute is read: a text, a number, JSON, or a presence boolean exactly as in HTML. */
export type AttributeType = "string" | "number" | "boolean" | "json";

/** How people set one attribute of a widget, on the board and in the studio. */
export interface AttributeControl {
  readonly title: Localized;
  readonly hint?: Localized;
  /** The only values it takes; without them anything of the attribute's type. */
  readonly choices?: readonly { readonly value: string; readonly title: Localized }[];
  /** Kinds of devices of which it names one by its `oID`: `rts`, `rtc`. */
  readonly device?: readonly ("rts" | "rtc")[];
}

/** By attribute. What is not named here cannot be set by people, only by whoever writes the page. */
export type Controls = Readonly<Record<string, AttributeControl>>;

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
  /** A part of the pages of devices of these kinds (`rts`, `rtc`, `bus`, `spec`); the element gets `device` and `kind`. */
  readonly tab?: { readonly of: readonly string[] };
  /** May be put on a board: how many of four columns it takes at first, and its height in CSS px where it has none of its own. */
  readonly card?: { readonly width: 1 | 2 | 3 | 4; readonly height?: number };
  /** Brings what people may set of it; a file of its own, so that the loader does not carry it. */
  readonly controls?: () => Promise<{ default: Controls }>;
  /** Loads the module that defines the tag. */
  load(): Promise<unknown>;
}

/** The device whose page an action was called on. */
export interface DeviceInHand {
  readonly kind: string;
  readonly device: string;
  /** The device as people call it. */
  readonly name: string;
  readonly client: Client;
  /** Asks the page for another screen; the host goes there. */
  navigate(screen: string, params?: Readonly<Record<string, string>>): void;
}

/** A button on the pages of devices of these kinds. */
export interface DeviceAction {
  readonly id: string;
  readonly title: Localized;
  readonly of: readonly string[];
  run(device: DeviceInHand): unknown;
}

/** Colours and shapes the operator may choose in the host: `--its-…` properties and their values. */
export interface Theme {
  readonly id: string;
  readonly title: Localized;
  readonly tokens: Readonly<Record<`--its-${string}`, string>>;
}

/** All that somebody adds to the product; ours is one of them (design 8). */
export interface Plugin {
  readonly id: string;
  readonly api: 1;
  readonly version: string;
  /** What people call it; its id where it has none. */
  readonly title?: Localized;
  readonly widgets: readonly Widget[];
  readonly layers?: readonly MapLayer[];
  readonly actions?: readonly DeviceAction[];
  readonly themes?: readonly Theme[];
  /** Texts of ours that it changes or adds, by namespace. */
  readonly texts?: Readonly<Record<string, TextSource>>;
  /** Called once when it is taken in; what it gives back is called when it is put out again. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a function that gives nothing is as good
  activate?(): void | (() => void);
}

/** All plugins in the order they were registered. */
export const $plugins = sharedCore("plugins", () => atom<readonly Plugin[]>([]));

const leavings = sharedCore("leavings", () => new Map<string, () => void>());

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
  const leave = plugin.activate?.();
  if (leave) leavings.set(plugin.id, leave);
  $plugins.set([...others, plugin]);
}

/** Takes a plugin out again: its screens, layers, parts and texts go at once; a tag stays defined, as browsers have it. */
export function unregister(id: string): void {
  $plugins.set($plugins.get().filter((plugin) => plugin.id !== id));
  const leave = leavings.get(id);
  leavings.delete(id);
  leave?.();
}

/** What is needed to put a widget on a page: its tag, and what defines it. */
export type Loadable = Pick<Widget, "id" | "tag" | "load">;

/** Elements that may be loaded though no plugin tells of them; the loader of a page may come after those that ask. */
export const $offered = sharedCore("offered", () => atom<readonly Loadable[]>([]));

/** Adds elements that a page may load without knowing more of them: what the one-script entry brings. */
export const offer = (elements: readonly Loadable[]): void => $offered.set([...$offered.get(), ...elements]);

/** Everything that can be loaded here by its tag or id: the widgets registered, and the elements offered. */
export const loadables = (): readonly Loadable[] => [...widgets(), ...$offered.get()];

/**
 * Brings our own manifests into the registry. Set by the loader of a page: most pages show a tag or two and never ask for
 * the whole list; a widget that shows others does. Nothing to do where they are registered already, as in the host.
 */
export const bringOurs = sharedCore("bringOurs", () => ({ by: async (): Promise<void> => {} }));

/** Every registered widget, in the order of registration. */
export const widgets = (): readonly Widget[] => $plugins.get().flatMap((plugin) => plugin.widgets);
