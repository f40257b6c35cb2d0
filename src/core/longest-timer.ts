/** Largest delay of `setTimeout` in ms; a larger one would fire at once. */
export const LONGEST_TIMER = 2 ** 31 - 1;
