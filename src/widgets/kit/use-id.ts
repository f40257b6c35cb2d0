import { useState } from "react";

let count = 0;

/**
 * An id that no other part of the page has, to name and describe elements by. Preact's own `useId` counts per root, and on
 * a busy machine it was seen to begin again within one (11.2, a map drawn anew for a plugin's layer): the label of the
 * list's search then named a tooltip. No server draws our parts, so they need no ids that two sides agree on.
 */
export const useId = (): string => useState(() => `its-${++count}`)[0];
