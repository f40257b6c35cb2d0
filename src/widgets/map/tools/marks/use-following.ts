import { useEffect, useState } from "react";
import type { MapMark } from "../../../../core/internal.js";
import type { MapView } from "../../engine/map-view.js";

/** Margin at each edge that a followed mark may not enter, as share of the map. */
const EDGE = 0.25;

/** Keeps the first point among the marks in view until the operator moves the map; `again` resumes. */
export function useFollowing({ map, isStill }: MapView, marks: readonly MapMark[], isWanted: boolean) {
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    setPaused(false);
    const pause = () => setPaused(true);
    const pauseByKey = ({ key }: KeyboardEvent) => key.startsWith("Arrow") && pause();
    map.on("dragstart", pause);
    map.getContainer().addEventListener("keydown", pauseByKey);
    return () => {
      map.off("dragstart", pause);
      map.getContainer().removeEventListener("keydown", pauseByKey);
    };
  }, [map, isWanted]);

  const first = marks.find(({ geometry }) => geometry.type === "Point")?.geometry.coordinates as [number, number] | undefined;
  const [longitude, latitude] = first ?? [];
  useEffect(() => {
    if (!isWanted || isPaused || latitude === undefined || longitude === undefined) return;
    let isLatest = true;
    // A map that is hidden at first has no view yet.
    map.whenReady(() => {
      if (!isLatest) return;
      const { x, y } = map.latLngToContainerPoint([latitude, longitude]);
      const size = map.getSize();
      const isInside = [x / size.x, y / size.y].every((share) => share > EDGE && share < 1 - EDGE);
      if (!isInside) map.panTo([latitude, longitude], { animate: !isStill });
    });
    return () => {
      isLatest = false;
    };
  }, [map, isStill, isWanted, isPaused, latitude, longitude]);

  return { isPaused: isWanted && isPaused, again: () => setPaused(false) };
}
