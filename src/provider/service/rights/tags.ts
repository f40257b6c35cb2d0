import type { Database } from "../../base/database/tables.js";
import type { Place } from "../../city/place.js";
import { taggedOf } from "../../city/tags.js";

const none: readonly string[] = [];

/** The tags of the devices of a city: those that the city says, unless somebody has given a device others. */
export function createTags(place: Pick<Place, "controllers" | "detectors">) {
  let changed = new Map<string, readonly string[]>();
  return {
    /** Of a device of either kind; a detector at a crossing has those of the controller. */
    of(oID: number | string): readonly string[] {
      const device = taggedOf(place, oID);
      return device ? (changed.get(String(device.oID)) ?? device.tags ?? none) : none;
    },
    /** Reads which have been changed. */
    async load(db: Database): Promise<void> {
      const rows = await db.selectFrom("device_tags").selectAll().execute();
      changed = new Map(rows.map(({ oid, tags_json }) => [oid, JSON.parse(tags_json) as string[]]));
    },
  };
}
export type Tags = ReturnType<typeof createTags>;
