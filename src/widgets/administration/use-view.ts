import { useCallback } from "react";
import { useKept, useStore, useWidget } from "../kit/use-widget.js";
import { createDeeds, createView, type Deeds, type Filter, type Given, type Section, type View } from "./store.js";
import type { AdministrationEvents } from "./surface.js";

/** What the element shows, and how that is changed: the page is told, so that the address follows. */
export function useView(given: Given = {}): {
  view: View;
  open(section: Section, filter?: Partial<Filter>): void;
  change(filter: Partial<Filter>): void;
} {
  const { client, emit } = useWidget<AdministrationEvents>();
  const deeds = useDeeds();
  const view = useKept(`view ${client.base}`, () => createView(given));
  const open = useCallback(
    (section: Section, filter?: Partial<Filter>) => {
      deeds.clear();
      view.open(section, filter);
      emit("its-view-changed", view.said());
    },
    [view, deeds, emit],
  );
  const change = useCallback(
    (filter: Partial<Filter>) => {
      view.change(filter);
      emit("its-view-changed", view.said());
    },
    [view, emit],
  );
  return { view, open, change };
}

/** The last change in this element. It is forgotten when another user signs in. */
export function useDeeds(): Deeds {
  const { client } = useWidget();
  const user = useStore(client.$userKey);
  return useKept(`deeds ${client.base} ${user}`, createDeeds);
}
