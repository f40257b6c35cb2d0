import { cityTime } from "../../../src/core/contract/city-time.js";
import type { Database } from "../../../src/provider/base/database/tables.js";
import { columnsOf, type SignalEvent } from "../../../src/provider/service/measures/events.js";
import { blocksToKeep } from "../../../src/provider/service/measures/log-file.js";
import { createMeasures, type Measures } from "../../../src/provider/service/measures/measures.js";
import { keepBlocks, readyBlocks } from "../../../src/provider/service/measures/store.js";
import { answer } from "../../../src/provider/service/measures/tasks.js";
import type { Compute } from "../../../src/provider/service/measures/thread.js";
import type { City } from "../../../src/provider/sources/city.js";

/** Measures over a database, without a provider and its thread, of a city of signals 1 and 2 of which logs come. */
export function alone(db: Database, now: () => number) {
  const compute = (async (task) => answer(task)) as Compute;
  const controllers = [1, 2].map((oID) => ({ oID }));
  const city = {
    clock: { now },
    time: cityTime("UTC"),
    city: { tz: "UTC", controllers },
    controllers: new Map(controllers.map((each) => [`${each.oID}`, each])),
    sources: [{ isSimulated: false }],
  } as unknown as City;
  return {
    /** As they are after a start. */
    started: (): Measures => createMeasures(city, db, null, compute),
    async keep(oID: number, events: readonly SignalEvent[]): Promise<void> {
      const blocks = blocksToKeep(columnsOf(events));
      const { ready } = await readyBlocks(db, oID, blocks, (one, other) => compute({ kind: "merge", one, other }));
      await db.transaction().execute((step) => keepBlocks(step, oID, ready));
    },
  };
}
