import { atom } from "nanostores";
import type { Client } from "./client.js";
import type { Localized, TextSource } from "./language.js";
import type { MapLayer } from "./map-layer.js";
import { sharedCore } from "./shared-core.js";
import type { Widget } from "./widget.js";

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
  /** Called once when the plugin is registered; the function it returns is called when it is unregistered. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a function that gives nothing is as good
  activate?(): void | (() => void);
}

/** Ids of the map's own layers. */
export const ownLayerIds = [
  "devices",
  "bus",
  "station",
  "spec",
  "requests",
  "road",
  "messages",
  "alarms",
  "overrides",
  "weather",
  "quality",
];

/** All plugins in the order they were registered. */
export const $plugins = sharedCore("plugins", () => atom<readonly Plugin[]>([]));

/** Whether plugins of the page are still on their way: what they may bring gets its room before, so that nothing moves when they are there. */
export const $arePluginsComing = sharedCore("plugins coming", () => atom(false));

const deactivations = sharedCore("deactivations", () => new Map<string, () => void>());

/**
 * Registers a plugin. Throws a sentence when its API version, its id, or a tag, widget id or layer id of it is not possible;
 * nothing is registered then.
 */
export function register(plugin: Plugin): void {
  const others = $plugins.get();
  if (plugin.api !== 1)
    throw new Error(`Plugin "${plugin.id}" wants plugin API ${plugin.api}, this version has 1. Ask its maker for a newer one.`);
  if (others.some(({ id }) => id === plugin.id)) throw new Error(`Plugin "${plugin.id}" is already registered.`);
  const seen = others.flatMap(({ id, widgets }) => widgets.map((widget) => ({ owner: id, widget })));
  for (const widget of plugin.widgets) {
    for (const { owner, widget: other } of seen) {
      if (other.tag === widget.tag)
        throw new Error(`Plugin "${plugin.id}" wants the tag "${widget.tag}", which widget "${other.id}" already has.`);
      if (other.id === widget.id)
        throw new Error(`Plugin "${plugin.id}" wants the widget id "${widget.id}", which plugin "${owner}" already has.`);
    }
    seen.push({ owner: plugin.id, widget });
  }
  const layers = [
    ...ownLayerIds.map((id) => ({ owner: "its", id })),
    ...others.flatMap(({ id: owner, layers = [] }) => layers.map(({ id }) => ({ owner, id }))),
  ];
  for (const { id } of plugin.layers ?? []) {
    const taken = layers.find((layer) => layer.id === id);
    if (taken) throw new Error(`Plugin "${plugin.id}" wants the layer id "${id}", which plugin "${taken.owner}" already has.`);
    layers.push({ owner: plugin.id, id });
  }
  const deactivate = plugin.activate?.();
  if (deactivate) deactivations.set(plugin.id, deactivate);
  $plugins.set([...others, plugin]);
}

/**
 * Unregisters a plugin: its screens, layers, parts and texts go at once; a tag stays defined, since browsers cannot undefine
 * one.
 */
export function unregister(id: string): void {
  $plugins.set($plugins.get().filter((plugin) => plugin.id !== id));
  const deactivate = deactivations.get(id);
  deactivations.delete(id);
  deactivate?.();
}

/** What a page needs to show a widget: its tag and its loader. */
export type Loadable = Pick<Widget, "id" | "tag" | "load">;

/** Elements that may be loaded without being registered; the loader of a page may run after the code that needs them. */
export const $offered = sharedCore("offered", () => atom<readonly Loadable[]>([]));

/** Offers elements to the page that are not registered; the one-script entry does that. */
export const offer = (elements: readonly Loadable[]): void => $offered.set([...$offered.get(), ...elements]);

/** Everything that can be loaded here: the registered widgets and the offered elements. */
export const loadables = (): readonly Loadable[] => [...widgets(), ...$offered.get()];

/**
 * Registers our own manifests. Set by the loader of a page: most pages show one or two tags and never need the whole list; a
 * widget that shows others does. Does nothing where they are registered already, as in the host.
 */
export const builtIns = sharedCore("builtIns", () => ({ register: async (): Promise<void> => {} }));

/** Every registered widget, in the order of registration. */
export const widgets = (): readonly Widget[] => $plugins.get().flatMap((plugin) => plugin.widgets);
