import { atom } from "nanostores";

/** Room for the rows of lists: `comfortable` 44 CSS px and more, `compact` 38 where the pointer is a mouse. */
export type Density = "comfortable" | "compact";

/** Density of every element on the page; the host sets what its operator chose. */
export const $density = atom<Density>("comfortable");
