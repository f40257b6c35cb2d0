import { randomUUID } from "node:crypto";
import type { DeviceStatus } from "../../../core/contract/city.js";
import type { DeviceAlarm, DeviceEvent } from "../../../core/contract/device.js";
import type { KeyedText } from "../../../core/contract/keyed-text.js";
import { DatabaseAway, isFull } from "../../base/database/faults.js";
import type { Database, Tables } from "../../base/database/tables.js";
import type { Said, Words } from "../../base/words.js";

type Row = Tables["field_events"];

/** Seconds that changes of status are recalled after a start. */
const RECALLED = 31 * 86_400;
/** Events that wait for a database that is away. */
const MOST_OWED = 10_000;

/** What the table keeps of an alarm in one column. */
type AlarmMore = Pick<DeviceAlarm, "component" | "category" | "values">;
const moreOf = ({ component, category, values }: DeviceAlarm): string =>
  JSON.stringify({ component, category, values } satisfies AlarmMore);

export interface NoteOptions {
  readonly health?: DeviceStatus;
  /** Now unless it is given. */
  readonly utime?: number;
  readonly alarm?: DeviceAlarm;
}

/** What befell real devices, in the table `field_events`; it is written while `isLeading`, in `words`. Times are Unix seconds. */
export function createFieldEvents(db: Database, now: () => number, isLeading: () => boolean, words: Words) {
  let owed: Row[] = [];

  async function write(): Promise<void> {
    if (!isLeading()) return;
    const rows = owed;
    owed = [];
    if (rows.length === 0) return;
    try {
      await db.insertInto("field_events").values(rows).execute();
    } catch (error) {
      if (error instanceof DatabaseAway || isFull(error)) owed = [...rows, ...owed].slice(-MOST_OWED);
      else console.error("What befell devices cannot be written:", error);
    }
  }

  return {
    /** Keeps an event until it is written; `health` is the status of the device where that has changed, `alarm` the alarm that began. */
    note(oID: number, status: DeviceEvent["status"], said: Said, { health, utime, alarm }: NoteOptions = {}): void {
      if (owed.length >= MOST_OWED) return;
      owed.push({
        id: randomUUID(),
        oid: oID,
        utime: Math.floor(utime ?? now()),
        status,
        msg: words(said),
        msg_key_json: typeof said === "string" ? null : JSON.stringify(said),
        health: health ?? null,
        alarm: alarm ? String(alarm.id) : null,
        alarm_code: alarm?.code ?? null,
        alarm_words: alarm?.words ?? null,
        alarm_more_json: alarm ? moreOf(alarm) : null,
      });
    },
    write,
    /** Forgets what is not written. */
    drop(): void {
      owed = [];
    },
    /** What befell a device, or all of them, from one moment to the other, the newest first. */
    async list([start, end]: readonly [number, number], oID?: number): Promise<(DeviceEvent & { oID: number })[]> {
      await write();
      let asked = db
        .selectFrom("field_events")
        .selectAll()
        .where("utime", ">=", Math.floor(start))
        .where("utime", "<=", Math.floor(end))
        .orderBy("utime", "desc")
        .orderBy("id", "desc");
      if (oID !== undefined) asked = asked.where("oid", "=", oID);
      return (await asked.execute()).map(
        ({ oid, utime, status, msg, msg_key_json: key, alarm, alarm_code, alarm_words, alarm_more_json: more }) => ({
          oID: Number(oid),
          utime: Number(utime),
          status,
          msg,
          ...(key ? { msg_key: JSON.parse(key) as KeyedText } : {}),
          ...(alarm === null
            ? {}
            : { alarm: { id: alarm, code: alarm_code ?? "", words: alarm_words ?? "", ...(JSON.parse(more ?? "{}") as AlarmMore) } }),
        }),
      );
    },
    /** When an alarm began, by the id of its message, Unix s; null where the log has none. */
    async beginningOf(oID: number, alarm: string): Promise<number | null> {
      await write();
      const row = await db
        .selectFrom("field_events")
        .select("utime")
        .where("oid", "=", oID)
        .where("alarm", "=", alarm)
        .orderBy("utime", "desc")
        .executeTakeFirst();
      return row ? Number(row.utime) : null;
    },
    /** The changes of status from before the start, by device, the oldest first. */
    async changes(): Promise<Map<number, { utime: number; status: DeviceStatus }[]>> {
      const rows = await db
        .selectFrom("field_events")
        .select(["oid", "utime", "health"])
        .where("health", "is not", null)
        .where("utime", ">=", Math.floor(now() - RECALLED))
        .orderBy("utime")
        .execute();
      const changes = new Map<number, { utime: number; status: DeviceStatus }[]>();
      for (const { oid, utime, health } of rows) {
        const list = changes.get(Number(oid)) ?? [];
        list.push({ utime: Number(utime), status: health as DeviceStatus });
        changes.set(Number(oid), list);
      }
      return changes;
    },
  };
}
