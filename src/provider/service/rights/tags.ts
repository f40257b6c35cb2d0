import type { Database } from "../../base/database/tables.js";
import type { Controller, Detector } from "../../city/model.js";
import type { Place } from "../../city/place.js";

const none: readonly string[] = [];

/** The tags of the devices of a city: those that the city says, unless somebody has given a device others. */
export function createTags({ controllers, detectors }: Pick<Place, "controllers" | "detectors">) {
  let changed = new Map<string, readonly string[]>();
  const own = ({ oID, tags = none }: Controller | Detector) => changed.get(String(oID)) ?? tags;
  return {
    /** Of a device of either kind; a detector at a crossing has those of the controller. */
    of(oID: number | string): readonly string[] {
      const device = controllers.get(String(oID)) ?? detectors.get(String(oID));
      if (!device) return none;
      const home = "controller" in device && device.controller !== null ? controllers.get(String(device.controller)) : undefined;
      return own(home ?? device);
    },
    /** Reads which have been changed. */
    async load(db: Database): Promise<void> {
      const rows = await db.selectFrom("device_tags").selectAll().execute();
      changed = new Map(rows.map(({ oid, tags_json }) => [oid, JSON.parse(tags_json) as string[]]));
    },
  };
}
export type Tags = ReturnType<typeof createTags>;
