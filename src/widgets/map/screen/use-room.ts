import { useEffect, useRef, useState } from "react";
import { useStore, useWidget } from "../../kit/use-widget.js";
import type { CityMapStore } from "../state/store.js";

/** CSS px of width from which the list fits beside the map. */
const ROOMY = 720;
/** CSS px of width from which list and panel both fit beside the map. */
const WIDE = 1181;
/** CSS px of height below which the list does not fit below the map. */
const LOW = 700;

/** Closes a list that covers the map when a tool or notice needs the map. */
export function useUncovered(store: CityMapStore, isCovered: boolean): void {
  const tool = useStore(store.$tool);
  const isLegendOpen = useStore(store.$isLegendOpen);
  const covered = useRef(isCovered);
  covered.current = isCovered;
  useEffect(() => {
    if (covered.current && (tool || isLegendOpen)) store.$isListOpen.set(false);
  }, [store, tool, isLegendOpen]);
}

/** Whether the list fits beside the map (`isRoomy`), a panel too (`isWide`), or not even a list below it (`isLow`). */
export function useRoom(): { isRoomy: boolean; isWide: boolean; isLow: boolean } {
  const { element } = useWidget();
  const [isRoomy, setIsRoomy] = useState(() => element.clientWidth >= ROOMY);
  const [isWide, setIsWide] = useState(() => element.clientWidth >= WIDE);
  const [isLow, setIsLow] = useState(() => element.clientHeight < LOW);
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      setIsRoomy(element.clientWidth >= ROOMY);
      setIsWide(element.clientWidth >= WIDE);
      setIsLow(element.clientHeight < LOW);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return { isRoomy, isWide, isLow };
}
