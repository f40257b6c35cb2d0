import { INACTIVE, type ItemKind, type ItemShape, type MapItem, type Tone } from "../../../core/internal.js";

/** Outlines of kinds as SVG paths in a 24 × 24 box; drawn on canvas in the map and as SVG in list and legend. */
export const outlines: Readonly<Record<ItemShape, string>> = {
  circle: "M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 1 0 0-19Z",
  square: "M6.5 2.5h11a4 4 0 0 1 4 4v11a4 4 0 0 1-4 4h-11a4 4 0 0 1-4-4v-11a4 4 0 0 1 4-4Z",
  triangle: "M12 2.5a2 2 0 0 1 1.75 1l7.5 14a2 2 0 0 1-1.75 3h-15a2 2 0 0 1-1.75-3l7.5-14a2 2 0 0 1 1.75-1Z",
  diamond: "M12 1.5 22.5 12 12 22.5 1.5 12Z",
  capsule: "M8 5.5h8a6.5 6.5 0 0 1 0 13H8a6.5 6.5 0 0 1 0-13Z",
  hexagon: "M7 3.5h10l5 8.5-5 8.5H7L2 12Z",
  octagon: "M7.5 2h9L22 7.5v9L16.5 22h-9L2 16.5v-9Z",
  flag: "M5 2.5h14v12h-6l-1 7-1-7H5Z",
  bubble: "M5 3h14a2.5 2.5 0 0 1 2.5 2.5v9A2.5 2.5 0 0 1 19 17h-4.5L12 21.5 9.5 17H5a2.5 2.5 0 0 1-2.5-2.5v-9A2.5 2.5 0 0 1 5 3Z",
  sheet: "M4.5 2.5H15l4.5 4.5v14.5h-15Z",
  bar: "M3.5 8.5h17a3.5 3.5 0 0 1 0 7h-17a3.5 3.5 0 0 1 0-7Z",
  trolley: "M9.5 8h7a6 6 0 0 1 0 12h-9a6 6 0 0 1 0-12L3.5 3 11 7Z",
  tram: "M6 7h4.5L8 3.5h8L13.5 7H18a2.5 2.5 0 0 1 2.5 2.5v8.5a2.5 2.5 0 0 1-2.5 2.5H6A2.5 2.5 0 0 1 3.5 18V9.5A2.5 2.5 0 0 1 6 7Z",
  train: "M4 21v-9.5a8 8 0 0 1 16 0V21Z",
};

/** Signs of states, stroked 2 wide inside an outline: a state is recognisable without its colour. */
export const signs: Readonly<Record<Tone, string>> = {
  ok: "M7.5 12.3l3 3 6-6.4",
  info: "M12 11v5.5M12 7.4v.1",
  warning: "M12 6.8v6M12 16.8v.1",
  error: "M8.2 8.2l7.6 7.6M15.8 8.2l-7.6 7.6",
  unknown: "M9.2 9.4a2.9 2.9 0 1 1 4.4 2.5c-1 .7-1.6 1.2-1.6 2.2M12 17.2v.1",
  neutral: "M8 12h8",
};

/** The letter on the symbol of what stands; on what moves the label is drawn otherwise. */
export const letterOf = ({ label }: Pick<MapItem, "label">, kind: ItemKind | undefined): string | undefined =>
  label?.length === 1 && !kind?.isMoving ? label : undefined;

/** Shown instead of a sign by items in good order or without a state: the lamps of a signal, the eye of a detector. */
export const emblems: Readonly<Record<ItemShape, string>> = {
  circle: "M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5Z",
  square: "M12 6.9v.1M12 12v.1M12 17v.1",
  triangle: "",
  diamond: "",
  capsule: "M8.5 12.5h7",
  hexagon: "M9 14.5l3-5 3 5",
  octagon: "M8.3 16.5l3.7-9 3.7 9M9.8 13.5h4.4",
  flag: "M9 8.5h6",
  bubble: "M7.5 8h9M7.5 12h6",
  sheet: "M8.5 11.5h7M8.5 15.5h5",
  bar: "M8 12h8",
  trolley: "M8.5 14h7",
  tram: "M8 14h8",
  train: "M8.5 11.5h7M9 17v.1M15 17v.1",
};

/** Whether a symbol is only an outline with the kind's emblem. Every other state is filled and has a sign. */
export const isQuiet = (tone: Tone): boolean => tone === "ok" || tone === "neutral";

/** What an item has beside its state: it is out of service on purpose, or somebody holds it. */
export type ItemMark = "struck" | "held";

export const markOf = ({ status, values }: Pick<MapItem, "status" | "values">): ItemMark | undefined =>
  status === INACTIVE ? "struck" : values?.holder ? "held" : undefined;

/** Struck through beyond the outline, in place of the emblem; a person at the corner of the outline. */
export const markings: Readonly<Record<ItemMark, string>> = {
  struck: "M1.5 22.5l21-21",
  held: "M20 1.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 1 0 0-5.6ZM15 13a5 5 0 0 1 10 0Z",
};

/** Outline of a cluster's badge by its worst state, as in the legend. */
export const badges: Readonly<Record<Tone, ItemShape>> = {
  ok: "circle",
  info: "square",
  warning: "triangle",
  error: "diamond",
  unknown: "circle",
  neutral: "circle",
};
