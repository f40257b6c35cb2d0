import type { Plugin } from "../../core/internal.js";
import { widgetOf } from "../../widgets/kit/widget-of.js";

/**
 * Keeps the tags of these plugins, which are ours, for their own widgets: most of ours are defined when they are first shown,
 * and a browser gives a tag to whoever defines it first. A plugin's module that defines one of them throws, and is refused.
 */
export function keepTags(ours: readonly Plugin[]): void {
  const owners = new Map<string, string>(ours.flatMap(({ widgets }) => widgets).map(({ id, tag }) => [tag, id]));
  const { define } = CustomElementRegistry.prototype;
  CustomElementRegistry.prototype.define = function (name, element, options) {
    if (owners.has(name) && widgetOf(element) !== owners.get(name))
      throw new DOMException(`the tag "${name}" belongs to its-widgets`, "NotSupportedError");
    define.call(this, name, element, options);
  };
}
