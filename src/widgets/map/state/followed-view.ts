import { atom } from "nanostores";
import { isSameView, readView, type View } from "./view.js";

/** The view of the map, between the page that sets it by attributes and the map that reports it; it outlives stores and mounts. */
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
    /** The zoom that the page has set without a centre. */
    zoomAlone: () => zoom,
    /** Applies the attributes `center` and `zoom` once for each value, unless they only repeat what the map has reported. */
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
    /** Applies the attribute `device` once for each value: without a centre the map moves to it as soon as its place is known. */
    wishFor(named: string | undefined, hasPlace: boolean) {
      if (named === device) return;
      device = named;
      isWished = !hasPlace;
    },
    /** Whether the map has still to move to the device; afterwards it has not. */
    takeWish() {
      const was = isWished;
      isWished = false;
      return was;
    },
    /** Whether the page does not know this view yet. */
    isUnreported: (view: View) => !known || !isSameView(known, view),
    /** Remembers a reported view, so that its echo in the attributes does not move the map back. */
    reportView(view: View) {
      known = view;
      return view;
    },
  };
}

export type FollowedView = ReturnType<typeof createFollowedView>;
