import { atom } from "nanostores";

/**
 * Milliseconds that a chain of stores may take to let go of what a removed element watched: nanostores unmounts each of them 1 s
 * after the one before, and the map has ten.
 */
const LET_GO = 15_000;

/**
 * Which elements show a provider. When the last is gone nothing is polled, though stores still count as watched; whoever watches
 * after 15 s is not an element, for instance code of the page, and polls go on.
 */
export function createPresence() {
  const $isDeserted = atom(false);
  let present = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (isDeserted: boolean) => {
    clearTimeout(timer);
    $isDeserted.set(isDeserted);
    if (isDeserted) timer = setTimeout(set, LET_GO, false);
  };
  return {
    $isDeserted,
    /** An element shows the provider; gives what ends that. */
    enter() {
      if (++present === 1) set(false);
      return () => {
        if (--present === 0) set(true);
      };
    },
  };
}

export type Presence = ReturnType<typeof createPresence>;
