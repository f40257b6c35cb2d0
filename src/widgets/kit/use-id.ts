import { useState } from "react";

let count = 0;

/**
 * An id unique on the page, for labels and descriptions. Preact's `useId` counts per root and was seen to restart within one (11.2, a map
 * recreated for a plugin's layer), so that the label of the list's search named a tooltip. Nothing is rendered on a server, so ids need
 * not match there.
 */
export const useId = (): string => useState(() => `its-${++count}`)[0];
