import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import type { Loadable } from "../../../core/internal.js";
import { ErrorState } from "../../kit/controls/ErrorState.js";
import { Spinner } from "../../kit/controls/Spinner.js";
import { useLoaded } from "../../kit/parts/use-loaded.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import type { Described } from "../metadata.js";
import type { StudioStore } from "../store.js";

interface StageProps {
  store: StudioStore;
  widget: Loadable;
  described: Described;
}

/**
 * The widget itself, with what was set, on the provider of the studio; what it tells the page goes into the log. It stands in
 * the session of whoever is signed in, so it is to be looked at only: whether one may control is not said here.
 */
export function Stage({ store, widget, described }: StageProps) {
  const { t, client, language } = useWidget();
  const values = useStore(store.$values)[widget.id];
  const place = useRef<HTMLDivElement>(null);
  const load = useCallback(() => widget.load().then(() => true), [widget]);
  const { thing: isLoaded, hasFailed, retry } = useLoaded(load, true);

  useEffect(() => {
    const around = place.current;
    if (!around) return;
    const stop = new AbortController();
    const hear = (event: Event) => {
      // What happens in here is looked at, not followed: a host would leave this page.
      event.stopPropagation();
      store.hear(event.type, describe((event as CustomEvent<unknown>).detail));
    };
    for (const { name } of described.events) around.addEventListener(name, hear, { signal: stop.signal });
    return () => stop.abort();
  }, [store, described]);

  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const observer = new ResizeObserver(() => store.$height.set(current.offsetHeight < LOW ? null : current.offsetHeight));
    observer.observe(current);
    return () => observer.disconnect();
  }, [store]);

  useLayoutEffect(() => {
    if (!isLoaded) return;
    const { control: _control, ...shown } = values ?? {};
    const wanted: Record<string, string> = { language, ...shown, provider: client.base };
    const made = place.current?.querySelector(widget.tag) ?? document.createElement(widget.tag);
    for (const { name } of described.attributes) {
      const value = wanted[name];
      if (value === undefined) made.removeAttribute(name);
      else if (made.getAttribute(name) !== value) made.setAttribute(name, value);
    }
    if (!made.isConnected) place.current?.append(made);
  }, [isLoaded, widget, described, values, client, language]);

  return (
    <>
      {hasFailed && <ErrorState error={t("error.page")} onRetry={retry} />}
      {!isLoaded && !hasFailed && <Spinner label={t("loading")} />}
      {values?.control !== undefined && <p className="hint">{t("noControl")}</p>}
      <div ref={place} />
    </>
  );
}

/** Pixels under which an element needs no place of its own kept: it is a line, or shows itself only when there is something. */
const LOW = 60;

/** A detail as text; what cannot be written as JSON is named. */
function describe(detail: unknown): string {
  try {
    return detail === undefined || detail === null ? "" : JSON.stringify(detail);
  } catch {
    return `${detail}`;
  }
}
