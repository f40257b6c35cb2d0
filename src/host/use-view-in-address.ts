import { useLayoutEffect } from "react";
import { navigate } from "wouter/use-browser-location";
import type { WidgetScreen } from "../core/internal.js";
import { makesEntry, writeView } from "./view-address.js";

/** Keeps the view of a screen's element in the address as its events say it, so that it can be reloaded and shared. */
export function useViewInAddress(place: { readonly current: HTMLElement | null }, screen: WidgetScreen): void {
  useLayoutEffect(() => {
    const main = place.current;
    const { events = [] } = screen.inAddress ?? {};
    if (!main) return;
    const keep = (event: Event) => {
      const { search, hash } = writeView(screen, location, (event as CustomEvent<Record<string, unknown> | null>).detail ?? {});
      if (search === location.search && hash === location.hash) return;
      navigate(location.pathname + search + hash, { replace: !makesEntry(screen, location.search, search), state: history.state });
    };
    for (const name of events) main.addEventListener(name, keep);
    return () => {
      for (const name of events) main.removeEventListener(name, keep);
    };
  }, [place, screen]);
}
