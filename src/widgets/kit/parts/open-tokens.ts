import { colours, open } from "../tokens.js";

/** The public tokens with their default values: the host sets them on its page, so that plugins can use them. */
export const openTokens = Object.entries(colours)
  .filter(([name]) => open.has(name))
  .map(([name, [light, dark]]) => [`--its-${name}`, `light-dark(${light}, ${dark})`] as const);
