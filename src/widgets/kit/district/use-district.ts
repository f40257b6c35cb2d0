import { useEffect, useLayoutEffect, useRef } from "react";
import { type TagChoice, tagChoice } from "../../../core/internal.js";
import { useStore, useWidget } from "../use-widget.js";
import type { DistrictEvents } from "./events.js";

/** The tags of the city and the chosen one. */
export const useDistrict = (): TagChoice => useStore(tagChoice(useWidget().client).$choice);

/**
 * Chooses what an attribute names, once for each of its values, and emits `its-district-chosen` where something else is chosen. Without
 * `isOffered` neither: the screen has no district.
 */
export function useDistrictAttribute(district: string | undefined, isOffered = true): void {
  const { client, emit } = useWidget<DistrictEvents>();
  const { $choice, choose } = tagChoice(client);
  const choice = useDistrict();
  const last = useRef<string | undefined>(undefined);
  /** What the attribute or an event has said last. */
  const said = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (!isOffered || district === last.current) return;
    last.current = district;
    said.current = district || null;
    if (district !== undefined) choose(district || null);
  }, [district, choose, isOffered]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice of now, which the attribute has just changed
  useEffect(() => {
    const { chosen, awaited } = $choice.get();
    const id = awaited ?? chosen?.id ?? null;
    if (!isOffered || id === said.current) return;
    said.current = id;
    emit("its-district-chosen", { district: id });
  }, [choice, $choice, isOffered, emit]);
}
