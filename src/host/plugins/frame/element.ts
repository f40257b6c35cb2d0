import { createElement } from "react";
import type { Widget } from "../../../core/internal.js";
import { defineWidget, type ElementOptions } from "../../../widgets/kit/element.js";
import { Frame } from "./Frame.js";
import type { FramedPlugin } from "./grants.js";

const options: ElementOptions = {
  texts: { ru: () => import("./texts/ru.js"), en: () => import("./texts/en.js"), es: () => import("./texts/es.js") },
};

/** Attributes of every device tab, whether its manifest names them or not. */
const ofDevices = { device: "string", kind: "string" } as const;

/** Defines the tag of one widget of a framed plugin: an element of ours whose content is the plugin's page in a frame. */
export function defineFrame(widget: Omit<Widget, "load" | "controls">, plugin: FramedPlugin): void {
  const Screen = (values: Readonly<Record<string, unknown>>) => createElement(Frame, { plugin, widget: widget.id, values });
  const { attributes, tab } = widget;
  const given = tab ? { ...attributes, ...ofDevices } : attributes;
  defineWidget({ ...widget, ...(given ? { attributes: given } : {}), load: async () => {} }, Screen, options);
}
