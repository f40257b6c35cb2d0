import { $plugins } from "../../core/internal.js";
import { widgetOf } from "../../widgets/kit/widget-of.js";

let areKept = false;

/**
 * Reserves the tags of our own widgets. Most of them are defined only when first shown, and the first definition of a tag counts, so a
 * plugin could take one. Called before the first plugin's module runs: its attempt to define a tag of ours throws, and it is refused.
 */
export function keepTags(): void {
  if (areKept) return;
  areKept = true;
  const owners = new Map<string, string>(
    $plugins
      .get()
      .flatMap(({ widgets }) => widgets)
      .map(({ id, tag }) => [tag, id]),
  );
  const { define } = CustomElementRegistry.prototype;
  CustomElementRegistry.prototype.define = function (name, element, options) {
    if (owners.has(name) && widgetOf(element) !== owners.get(name))
      throw new DOMException(`the tag "${name}" belongs to its-widgets`, "NotSupportedError");
    define.call(this, name, element, options);
  };
}
