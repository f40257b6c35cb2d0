import { useMemo } from "react";
import { type CitySegments, cityCross, citySegments, cityStreets, type NamedPlace } from "../../core/internal.js";
import { type ResourceUse, useResource } from "../kit/use-resource.js";
import { useWidget } from "../kit/use-widget.js";
import type { PlaceKind } from "./choice.js";
import { segmentPlaces } from "./places.js";

const byName = new Intl.Collator("ru", { numeric: true });
const sorted = (places: readonly NamedPlace[]): NamedPlace[] => [...places].sort((a, b) => byName.compare(a.name, b.name));
const lists = { cross: cityCross, street: cityStreets } as const;

/** The places of a kind by name, in the state of the call they come from. */
export function usePlaces(kind: PlaceKind): ResourceUse<NamedPlace[]> {
  const { client } = useWidget();
  const crossings = useResource(cityCross(client)).data;
  const list = useResource<NamedPlace[] | CitySegments>(kind === "segment" ? citySegments(client) : lists[kind](client));
  const { data: found } = list;
  const data = useMemo(() => {
    if (!found) return undefined;
    return sorted(Array.isArray(found) ? found : segmentPlaces(found, crossings ?? []));
  }, [found, crossings]);
  return { ...list, data };
}
