import { createElement, type ReactNode, useCallback, useEffect, useMemo, useRef } from "react";
import { loadables, type MapMark, type MapMarks } from "../../../core/internal.js";
import { ErrorState } from "../controls/ErrorState.js";
import { Spinner } from "../controls/Spinner.js";
import { css } from "../css.js";
import { useInView } from "../parts/use-in-view.js";
import { useLoaded } from "../parts/use-loaded.js";
import { useStore, useWidget } from "../use-widget.js";
import type { PickedPlace, PickedSection } from "./marks.js";

interface SmallMapProps {
  /** Accessible name of the map. */
  label: string;
  marks: readonly MapMark[];
  /** Id of the mark that the map follows. */
  follow?: string;
  /** What a click on the map picks; undefined for a map that is only looked at. */
  pick?: "place" | "section" | undefined;
  onPlace?(place: PickedPlace): void;
  onSection?(section: PickedSection): void;
  onPickCancelled?(): void;
  /** Shown where no map is registered on the page. */
  otherwise?: ReactNode;
}

const box = css`
  display: grid;
  block-size: 100%;
  min-block-size: 280px;
  min-inline-size: 0;
  overflow: hidden;
  border: 1px solid var(--border);
  border-radius: var(--radius);
  & > * {
    place-self: center;
  }
  & > its-map {
    place-self: stretch;
    inline-size: 100%;
    block-size: 100%;
  }
  @media print {
    break-inside: avoid;
  }
`;

const loadableMap = () => loadables().find(({ id }) => id === "map");

/** Whether the page has the map widget, so that places can be picked. */
export const hasMap = (): boolean => Boolean(loadableMap() ?? customElements.get("its-map"));

/** Events of the inner map that are stopped: page and host listen to the panel around it. */
const ownAffairs = ["its-ready", "its-view-changed", "its-layer-toggled", "its-device-selected"];

/**
 * A small `<its-map>` with a few marks, on the same provider; loaded when it is about to be visible. With `pick`, the caller must also
 * offer a way without the map.
 */
export function SmallMap({ otherwise = null, ...props }: SmallMapProps) {
  return hasMap() ? <Loaded {...props} /> : otherwise;
}

function Loaded({ label, marks, follow, pick, onPlace, onSection, onPickCancelled }: Omit<SmallMapProps, "otherwise">) {
  const { t, client, language } = useWidget();
  const isGuest = useStore(client.session.$session).guest !== null;
  const place = useRef<HTMLElement>(null);
  const isSeen = useInView(place, true);
  const load = useCallback(async () => {
    await loadableMap()?.load();
    return true;
  }, []);
  const { thing: isLoaded, hasFailed, retry } = useLoaded(load, isSeen);
  const collection = useMemo((): MapMarks => {
    const isFollowed = ({ properties: { id } }: MapMark) => Number(id === follow);
    // The map follows the first point, so the followed mark comes first.
    return { type: "FeatureCollection", features: [...marks].sort((one, other) => isFollowed(other) - isFollowed(one)) };
  }, [marks, follow]);
  const latest = useRef({ onPlace, onSection, onPickCancelled });
  latest.current = { onPlace, onSection, onPickCancelled };

  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const forward = (event: Event) => {
      event.stopPropagation();
      const { detail } = event as CustomEvent;
      if (event.type === "its-place-picked") latest.current.onPlace?.(detail as PickedPlace);
      if (event.type === "its-section-picked") latest.current.onSection?.(detail as PickedSection);
      if (event.type === "its-pick-cancelled") latest.current.onPickCancelled?.();
    };
    const names = ["its-place-picked", "its-section-picked", "its-pick-cancelled", ...ownAffairs];
    for (const name of names) current.addEventListener(name, forward);
    return () => {
      for (const name of names) current.removeEventListener(name, forward);
    };
  }, []);

  return (
    <section ref={place} className={box} aria-label={label} part="map">
      {hasFailed && <ErrorState error={t("error.page")} onRetry={retry} />}
      {!isLoaded && !hasFailed && <Spinner label={t("loading")} />}
      {isLoaded &&
        createElement("its-map", {
          provider: client.base,
          language,
          compact: true,
          "no-panel": true,
          guest: isGuest,
          marks: collection,
          follow: follow !== undefined,
          ...(pick === undefined ? {} : { pick }),
        })}
    </section>
  );
}
