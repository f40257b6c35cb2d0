import type { Database } from "../../base/database/tables.js";
import { alarmId } from "../../sources/simulation/messages.js";
import type { World } from "../../sources/simulation/world.js";

/** Tells devices that somebody knows of their faults, each fault once; what a device says to that is in its log. */
export function createPassOn({ field }: World, db: Database): () => Promise<void> {
  const passed = new Set<string>();
  return async () => {
    if (!field) return;
    const unmarked = new Map(
      field.alarms().flatMap(({ device, alarm }) => {
        const id = alarmId(device.oID, alarm);
        return alarm.isAcknowledged || passed.has(id) ? [] : [[id, { device, alarm }] as const];
      }),
    );
    if (unmarked.size === 0) return;
    const marks = await db
      .selectFrom("acknowledgements")
      .select("id")
      .where("id", "in", [...unmarked.keys()])
      .execute();
    for (const { id } of marks) {
      const found = unmarked.get(id);
      if (!found || passed.has(id)) continue;
      passed.add(id);
      const answer = await field.changeAlarm(found.device.oID, found.alarm, "acknowledge");
      if (answer && answer.is !== "yes")
        field.note(found.device.oID, "attention", `Устройство не приняло подтверждение неисправности: ${answer.words}`);
    }
  };
}
