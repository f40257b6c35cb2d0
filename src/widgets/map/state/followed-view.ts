import { atom } from "nanostores";
import { isSameView, readView, type View } from "./view.js";

/** Where the map looks, between the page that says so by attributes and the map that tells the page; it outlives stores and mounts. */
export function createFollowedView() {
  /** Null until the first place is known. */
  const $view = atom<View | null>(null);
  let followed: View | null = null;
  let known: View | null = null;
  let device: string | undefined;
  let isWished = false;
  let zoom: number | undefined;
  return {
    $view,
    /** The zoom that the page has named without a place. */
    zoomAlone: () => zoom,
    /** Takes the attributes `center` and `zoom` once for each value, unless they only repeat what this map has told. */
    followView(view: View | null, wanted?: number) {
      if (!view && wanted !== zoom) {
        zoom = wanted;
        const { center } = $view.get() ?? {};
        if (center && wanted && wanted !== known?.zoom) $view.set(readView(center.join(), wanted));
      }
      if (!view || (followed && isSameView(followed, view))) return;
      followed = view;
      if (known && isSameView(known, view)) return;
      known = view;
      isWished = false;
      $view.set(view);
    },
    /** Takes the attribute `device` once for each value: named without a place, it is to be shown wherever it is, as soon as that is known. */
    wishFor(named: string | undefined, hasPlace: boolean) {
      if (named === device) return;
      device = named;
      isWished = !hasPlace;
    },
    /** Is the device still to be shown? It is no more, then. */
    takeWish() {
      const was = isWished;
      isWished = false;
      return was;
    },
    /** Does the page not know yet that the map looks there? */
    isUnreported: (view: View) => !known || !isSameView(known, view),
    /** Remembers what the page is told, so that its echo in the attributes does not move the map back. */
    reportView(view: View) {
      known = view;
      return view;
    },
  };
}

export type FollowedView = ReturnType<typeof createFollowedView>;
