import type { Database } from "../../base/database/tables.js";
import { type City, partsOf } from "../../sources/city.js";

/** Tells devices that somebody knows of their faults, each fault once; what a device says to that is in its log. */
export function createPassOn(city: City, db: Database): () => Promise<void> {
  const passed = new Set<string>();
  return async () => {
    for (const messages of partsOf(city, "messages")) {
      const unmarked = messages.unacknowledged().filter((id) => !passed.has(id));
      if (unmarked.length === 0) continue;
      const marks = await db.selectFrom("acknowledgements").select("id").where("id", "in", unmarked).execute();
      for (const { id } of marks) {
        if (passed.has(id)) continue;
        passed.add(id);
        await messages.acknowledge(id);
      }
    }
  };
}
