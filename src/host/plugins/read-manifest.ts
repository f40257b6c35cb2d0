import type { Plugin } from "../../core/internal.js";
import { checkWidget } from "./check-widget.js";
import { areTexts, flaw, isLocalized, isObject, isText, type Unknown } from "./checks.js";

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
