import type { Age, Columns, LayerPart, MapItem, Resource } from "../../../core/internal.js";

const nothing: readonly MapItem[] = [];

/** One table of a list's columns as a layer part. */
export function columnsPart(columns: Resource<Columns>, group: string): LayerPart<unknown> {
  const toItems = (data: Columns | undefined, age: Age) => data?.tables.get(group)?.itemsAt(age) ?? nothing;
  return { resource: columns, ageKind: columns.kind ?? "deviceList", toItems } as LayerPart<unknown>;
}
