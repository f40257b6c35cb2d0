import { atom } from "nanostores";

/** Height of list rows: `comfortable` 44 CSS px or more, `compact` 38 where the pointer is a mouse. */
export type Density = "comfortable" | "compact";

/** Density of every element on the page; the host sets what its operator chose. */
export const $density = atom<Density>("comfortable");
