import { atom } from "nanostores";

/**
 * Milliseconds until all stores that a removed element subscribed to are unmounted: nanostores unmounts each store of a chain 1 s
 * after the one before, and the map has a chain of ten.
 */
const UNMOUNT_TIME = 15_000;

/**
 * Whether elements show a provider. When the last one is removed, polling stops at once, though its stores stay mounted for up to
 * 15 s. Subscribers that are left after that are not elements but e.g. code of the page, so polling goes on.
 */
export function createPresence() {
  const $isDeserted = atom(false);
  let present = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (isDeserted: boolean) => {
    clearTimeout(timer);
    $isDeserted.set(isDeserted);
    if (isDeserted) timer = setTimeout(set, UNMOUNT_TIME, false);
  };
  return {
    $isDeserted,
    /** Call when an element begins to show the provider; returns the function to call when it is removed. */
    enter() {
      if (++present === 1) set(false);
      return () => {
        if (--present === 0) set(true);
      };
    },
  };
}

export type Presence = ReturnType<typeof createPresence>;
