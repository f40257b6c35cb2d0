import type { Plugin, Widget } from "../../core/index.js";
import { isOwnPath } from "../routes.js";

type Unknown = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Unknown => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === "string" && value.length > 0;
const isLocalized = (value: unknown) => isObject(value) && isText(value.ru) && isText(value.en);
const areTexts = (value: unknown) => Array.isArray(value) && value.every(isText);

/** The default export of a module as a plugin; throws a sentence that says what of it is wrong and what to do. */
export function pluginOf(module: unknown, url: string): Plugin {
  const plugin = (module as { default?: unknown } | null)?.default;
  if (!isObject(plugin) || !isText(plugin.id) || !Array.isArray(plugin.widgets)) {
    throw new Error(`Plugin "${url}" has no plugin as its default export. Ask its maker for one made for plugin API 1.`);
  }
  checkManifest(plugin);
  const { id, layers = [], actions = [], themes = [], widgets } = plugin as unknown as Plugin;
  for (const { id: widget, load } of widgets) if (typeof load !== "function") throw flaw(id, `widget "${widget}" has no function "load"`);
  for (const { id: layer, title, kinds, order, open } of layers)
    if (!isText(layer) || !isLocalized(title) || !isObject(kinds) || typeof order !== "number" || typeof open !== "function")
      throw flaw(id, `layer "${layer}" needs "id", "title", "order", "kinds" and a function "open"`);
  for (const { id: action, title, of, run } of actions)
    if (!isText(action) || !isLocalized(title) || !areTexts(of) || typeof run !== "function")
      throw flaw(id, `action "${action}" needs "id", "title", "of" and a function "run"`);
  for (const { id: theme, title, tokens } of themes)
    if (!isText(theme) || !isLocalized(title) || !isObject(tokens)) throw flaw(id, `theme "${theme}" needs "id", "title" and "tokens"`);
  return plugin as unknown as Plugin;
}

/** Checks what a module and the manifest of a framed plugin have in common. */
export function checkManifest(plugin: Unknown): void {
  const id = `${plugin.id}`;
  if (plugin.api !== 1)
    throw new Error(`Plugin "${id}" wants plugin API ${plugin.api}, this version has 1. Ask its maker for a newer one.`);
  if (!isText(plugin.version)) throw flaw(id, 'its "version" is not a text');
  if (plugin.title !== undefined && !isLocalized(plugin.title)) throw flaw(id, 'its "title" needs "ru" and "en"');
  for (const widget of plugin.widgets as unknown[]) checkWidget(id, widget);
}

function checkWidget(plugin: string, widget: unknown): void {
  if (!isObject(widget) || !isText(widget.id)) throw flaw(plugin, 'a widget has no "id"');
  const { id, tag, title, attributes, screen, tab, card } = widget as unknown as Widget;
  const wrong = (what: string) => flaw(plugin, `widget "${id}" ${what}`);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(tag))
    throw wrong(`has the tag "${tag}", which must be lower case with a hyphen, like "city-parking"`);
  if (!isLocalized(title)) throw wrong('has a "title" without "ru" or "en"');
  const types = Object.values(attributes ?? {});
  if (types.some((type) => !["string", "number", "boolean", "json"].includes(type)))
    throw wrong('has "attributes" that are not "string", "number", "boolean" or "json"');
  if (screen && (!/^[\w:][\w\-/:.]*$/.test(screen.path) || !["anyone", "signed-in"].includes(screen.access)))
    throw wrong('has a "screen" without a "path" like "parking/:lot" and an "access" of "anyone" or "signed-in"');
  if (screen && isOwnPath(screen)) throw wrong(`wants the path "${screen.path}", which the host itself has`);
  if (tab && !areTexts(tab.of)) throw wrong('has a "tab" without "of", the kinds of devices');
  if (card && ![1, 2, 3, 4].includes(card.width)) throw wrong('has a "card" whose "width" is not 1, 2, 3 or 4');
}

const flaw = (id: string, what: string) => new Error(`Plugin "${id}" was refused: ${what}.`);
