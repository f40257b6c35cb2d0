import { colours, open } from "../tokens.js";

/** What a page may set, as it is unless somebody set it: the host says it on its page, for the plugins on it to use. */
export const openTokens = Object.entries(colours)
  .filter(([name]) => open.has(name))
  .map(([name, [light, dark]]) => [`--its-${name}`, `light-dark(${light}, ${dark})`] as const);
