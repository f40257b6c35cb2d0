import { atom } from "nanostores";
import { isSameView, type View } from "./view.js";

/** Where the map looks, between the page that says so by attributes and the map that tells the page. */
export function createFollowedView() {
  /** Null until the first place is known. */
  const $view = atom<View | null>(null);
  let followed: View | null = null;
  let known: View | null = null;
  return {
    $view,
    /** Takes the attributes `center` and `zoom` once for each value, unless they only repeat what this map has told. */
    followView(view: View | null) {
      if (!view || (followed && isSameView(followed, view))) return;
      followed = view;
      if (known && isSameView(known, view)) return;
      known = view;
      $view.set(view);
    },
    /** Does the page not know yet that the map looks there? */
    isNews: (view: View) => !known || !isSameView(known, view),
    /** Remembers what the page is told, so that its echo in the attributes does not move the map back. */
    tellView(view: View) {
      known = view;
      return view;
    },
  };
}
