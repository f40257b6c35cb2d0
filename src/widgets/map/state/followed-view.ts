import { atom } from "nanostores";
import { isSameView, readView, type View } from "./view.js";

/** The view of the map, set by the page's attributes and reported by the map; it outlives stores and mounts. */
export function createFollowedView() {
  /** Null until the first view is known. */
  const $view = atom<View | null>(null);
  let followed: View | null = null;
  let known: View | null = null;
  let device: string | undefined;
  let isWished = false;
  let zoom: number | undefined;
  return {
    $view,
    /** The zoom set by the page without a centre. */
    zoomAlone: () => zoom,
    /** Applies the attributes `center` and `zoom` once for each value, unless they only repeat a reported view. */
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
    /** Applies the attribute `device` once for each value: without a centre the map moves to the device once its position is known. */
    wishFor(named: string | undefined, hasPlace: boolean) {
      if (named === device) return;
      device = named;
      isWished = !hasPlace;
    },
    /** Whether the map must still move to the device; resets that. */
    takeWish() {
      const was = isWished;
      isWished = false;
      return was;
    },
    /** Whether the view was not reported to the page yet. */
    isUnreported: (view: View) => !known || !isSameView(known, view),
    /** Remembers a view reported to the page, so that its echo in the attributes does not move the map back. */
    reportView(view: View) {
      known = view;
      return view;
    },
  };
}

export type FollowedView = ReturnType<typeof createFollowedView>;
