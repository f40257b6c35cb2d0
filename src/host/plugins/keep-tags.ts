import { $plugins } from "../../core/internal.js";
import { widgetOf } from "../../widgets/kit/widget-of.js";

let areKept = false;

/**
 * Keeps the tags of the widgets registered so far, which are ours, for their own elements: most of ours are defined when they are
 * first shown, and a browser gives a tag to whoever defines it first. Called before the first plugin's module runs: one that
 * defines a tag of ours throws, and is refused.
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
