import { useLayoutEffect, useMemo, useRef } from "react";
import { navigate, useLocationProperty, useSearch } from "wouter/use-browser-location";
import { city, localized, type WidgetScreen } from "../core/internal.js";
import { useResource } from "../widgets/kit/use-resource.js";
import { useStore, useWidget } from "../widgets/kit/use-widget.js";
import { useBrandName } from "./Brand.js";
import { Outlet } from "./Outlet.js";
import { $theme } from "./preferences.js";
import type { ScreenWidget, ViewProps } from "./routes.js";
import { Shortcuts } from "./Shortcuts.js";
import { $settings } from "./settings.js";
import { useDocumentTitle } from "./use-document-title.js";
import { makesEntry, readView, writeView } from "./view-address.js";

/** The screen of a widget: its element, its title, and its view in the address. */
export function Screen({ route, params }: ViewProps) {
  const widget = route.widget as ScreenWidget;
  const { screen } = widget;
  const { language } = useWidget();
  const search = useSearch();
  const hash = useLocationProperty(() => location.hash);
  const place = useRef<HTMLElement>(null);
  const title = localized(widget.title, language);
  const set = useStore($settings).screens[widget.id];
  const given = useGiven(screen);
  const attributes = useMemo(
    () => ({ language, ...given, ...set, ...readView(screen, { search, hash }), ...params }),
    [language, given, set, screen, search, hash, params],
  );
  useViewInAddress(place, screen);

  return (
    <main
      className={["screen", screen.layout, screen.ground].filter(Boolean).join(" ")}
      data-prints-alone={screen.printsAlone || undefined}
      id="main"
      ref={place}
      tabIndex={-1}
      aria-label={title}
    >
      {route.frame === "app" ? <CityTitle title={title} /> : <PublicTitle title={title} />}
      {route.frame === "app" && <Shortcuts widget={widget} />}
      {!screen.hasHeading && <h1 className="unseen">{title}</h1>}
      <Outlet widget={widget} attributes={attributes} />
    </main>
  );
}

/** Writes the view that the element reports by its events into the address, so that it can be reloaded and shared. */
function useViewInAddress(place: { readonly current: HTMLElement | null }, screen: WidgetScreen): void {
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

/** Attributes that the host gives to a screen whose manifest asks for them. */
function useGiven({ fromHost }: WidgetScreen): Readonly<Record<string, string>> {
  const { languages } = useStore($settings);
  const theme = useStore($theme);
  return useMemo(() => {
    const all = { theme, languages: languages.join(","), files: "." };
    return Object.fromEntries(fromHost?.map((name) => [name, all[name]]) ?? []);
  }, [fromHost, theme, languages]);
}

/** «Карта — Заречинск — ИТС»: the tab says which city it is about. */
function CityTitle({ title }: { title: string }) {
  const { client } = useWidget();
  const { data } = useResource(city(client));
  useDocumentTitle([title, data?.name, useBrandName()].filter(Boolean).join(" — "));
  return null;
}

function PublicTitle({ title }: { title: string }) {
  useDocumentTitle(`${title} — ${useBrandName()}`);
  return null;
}
