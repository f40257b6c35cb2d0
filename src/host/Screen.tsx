import { useLayoutEffect, useMemo, useRef } from "react";
import { navigate, useLocationProperty, useSearch } from "wouter/use-browser-location";
import { city, localized, type Widget } from "../core/index.js";
import { builtIn } from "../widgets/index.js";
import { useResource } from "../widgets/kit/use-resource.js";
import { useStore, useWidget } from "../widgets/kit/use-widget.js";
import { Outlet } from "./Outlet.js";
import { $theme } from "./preferences.js";
import type { ViewProps } from "./Router.js";
import { $settings } from "./settings.js";
import { useDocumentTitle } from "./use-document-title.js";
import { readView, writeView } from "./view-address.js";

/** Screens that show a first heading themselves; the others start with the second, since they stand on pages of others too. */
const headed = ["landing", "login"];

/** The screen of a widget: its element, its title, and its view in the address. */
export function Screen({ route, params }: ViewProps) {
  const widget = route.widget as Widget;
  const { language } = useWidget();
  const search = useSearch();
  const hash = useLocationProperty(() => location.hash);
  const place = useRef<HTMLElement>(null);
  const title = localized(widget.title, language);
  const { screens, languages } = useStore($settings);
  const theme = useStore($theme);
  const attributes = useMemo(
    () => ({
      language,
      ...(widget.attributes && "theme" in widget.attributes ? { theme } : {}),
      ...(widget.attributes && "languages" in widget.attributes ? { languages: languages.join(",") } : {}),
      ...(widget.attributes && "files" in widget.attributes ? { files: "." } : {}),
      ...screens[widget.id],
      ...readView(widget, { search, hash }),
      ...params,
    }),
    [language, languages, screens, widget, search, hash, params, theme],
  );
  useViewInAddress(place, widget);

  return (
    <main
      className={`screen ${widget.id}${builtIn.widgets.includes(widget) ? "" : " guest"}`}
      id="main"
      ref={place}
      tabIndex={-1}
      aria-label={title}
    >
      {route.frame === "app" ? <CityTitle title={title} /> : <PublicTitle title={title} />}
      {!headed.includes(widget.id) && <h1 className="unseen">{title}</h1>}
      <Outlet widget={widget} attributes={attributes} />
    </main>
  );
}

/** «Карта — Заречинск — ИТС»: the tab says which city it is about. */
function CityTitle({ title }: { title: string }) {
  const { client } = useWidget();
  const { data } = useResource(city(client));
  useDocumentTitle([title, data?.name, useStore($settings).brand.name].filter(Boolean).join(" — "));
  return null;
}

function PublicTitle({ title }: { title: string }) {
  useDocumentTitle(`${title} — ${useStore($settings).brand.name}`);
  return null;
}

/**
 * Keeps the view of the element in the address, so that it can be reloaded and shared: moves and layers replace the entry,
 * opening a device, choosing a tab or applying a choice makes a new one, so that Back takes it back.
 */
function useViewInAddress(place: { current: HTMLElement | null }, widget: Widget) {
  useLayoutEffect(() => {
    const main = place.current;
    if (!main) return;
    const steps = ["its-tab-selected", "its-analytics-applied"];
    const keep = (event: Event) => {
      const view = (event as CustomEvent<Record<string, unknown>>).detail ?? {};
      const device = view.oID == null ? null : [view.kind, view.oID].filter((part) => part != null).join(":");
      const { search, hash } = writeView(widget, location, event.type === "its-device-selected" ? { device } : view);
      if (search === location.search && hash === location.hash) return;
      const [after, before] = [new URLSearchParams(search), new URLSearchParams(location.search)];
      const opens = ["device", "request", "message"].some((name) => after.has(name) && !before.has(name));
      const replace = !opens && !steps.includes(event.type);
      navigate(location.pathname + search + hash, { replace, state: history.state });
    };
    const events = [
      ...["its-view-changed", "its-layer-toggled", "its-device-selected", "its-request-selected", "its-message-selected"],
      ...steps,
    ];
    for (const name of events) main.addEventListener(name, keep);
    return () => {
      for (const name of events) main.removeEventListener(name, keep);
    };
  }, [place, widget]);
}
