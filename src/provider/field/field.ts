import { randomUUID } from "node:crypto";
import type { DeviceStatus } from "../../core/contract/city.js";
import type { DeviceEvent } from "../../core/contract/device.js";
import { DatabaseAway, isFull } from "../database/faults.js";
import type { Database, Tables } from "../database/tables.js";
import type { Alarm, Command, Driver, Listener, Order, ReadingOf } from "../drivers/driver.js";
import { createCounts } from "./counts.js";
import { FieldDevice } from "./device.js";
import type { Equipment } from "./equipment.js";
import { alarmWords, statusWords } from "./words.js";

type Row = Tables["field_events"];

/** Milliseconds between two looks at what is silent, and between two writes of what was counted; days that events are kept in memory. */
const [LOOK_EVERY, KEEP_EVERY, RECALLED] = [2_000, 60_000, 31 * 86_400];
/** Events that wait for a database that is away. */
const MOST_OWED = 10_000;

/** The real equipment of a city: hears its drivers, keeps what they tell, and passes orders on. */
export function createField(equipment: Equipment, db: Database, now: () => number) {
  const devices = new Map<number, FieldDevice>();
  const counts = createCounts(db);
  const heard = new Set<(oID: number) => void>();
  let owed: Row[] = [];

  for (const driver of equipment.drivers)
    for (const { device, kind } of driver.offers()) {
      const oID = Number(device);
      const isControlled = equipment.controlled.has(oID);
      devices.set(oID, new FieldDevice(oID, kind, driver, isControlled, equipment.signs.get(oID) ?? [], now()));
    }
  const find = (device: string) => devices.get(Number(device));

  function note(oID: number, status: DeviceEvent["status"], msg: string, health: DeviceStatus | null = null, utime = now()): void {
    if (owed.length < MOST_OWED) owed.push({ id: randomUUID(), oid: oID, utime: Math.floor(utime), status, msg, health });
  }
  /** Writes down where a device's status has changed. */
  function look(device: FieldDevice): void {
    const status = device.look(now());
    if (status) note(device.oID, ...statusWords(status), status);
  }
  function changed(device: FieldDevice): void {
    look(device);
    for (const hear of heard) hear(device.oID);
  }

  const listener: Listener = {
    reading(reading) {
      const device = find(reading.device);
      if (!device) return;
      // Counts of the past fill the hours in which the line was cut.
      if (reading.name === "counts") counts.add(device.oID, reading as ReadingOf<"counts">);
      if (reading.name === "speed") counts.addSpeed(device.oID, reading as ReadingOf<"speed">);
      device.hear(reading, now());
      changed(device);
    },
    alarm(alarm) {
      const device = find(alarm.device);
      if (!device) return;
      const before = device.hearAlarm(alarm);
      if (isNews(alarm, before)) note(device.oID, ...alarmWords(alarm), null, Math.min(now(), alarm.at / 1000));
      changed(device);
    },
    summary(summary) {
      const device = find(summary.device);
      device?.hearSummary(summary);
      if (device) changed(device);
    },
    connection(connection) {
      const device = find(connection.device);
      if (device?.hearConnection(connection, now())) changed(device);
    },
    problem: (sentence) => console.warn(sentence),
  };

  async function write(): Promise<void> {
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
    device: (oID: number): FieldDevice | undefined => devices.get(oID),
    simulates: equipment.simulates,
    counts,
    note,
    /** Passes an order on; what becomes of it is in the three promises. */
    order(oID: number, order: Order): Command | null {
      const device = devices.get(oID);
      return device ? device.driver.command(String(oID), order) : null;
    },
    changeAlarm: (oID: number, ...given: DropFirst<Parameters<NonNullable<Driver["changeAlarm"]>>>) =>
      devices.get(oID)?.driver.changeAlarm?.(String(oID), ...given),
    /** How many devices are connected and how many are not. */
    connections(): { up: number; down: number } {
      const up = [...devices.values()].filter(({ isConnected }) => isConnected).length;
      return { up, down: devices.size - up };
    },
    /** The faults that are there now, of all devices. */
    alarms: (): { device: FieldDevice; alarm: Alarm }[] =>
      [...devices.values()].flatMap((device) => device.activeAlarms().map((alarm) => ({ device, alarm }))),
    /** Calls back whenever something of a device has changed; gives the function that ends it. */
    follow(hear: (oID: number) => void): () => void {
      heard.add(hear);
      return () => heard.delete(hear);
    },
    /** What befell a device, or all of them, from one moment to the other, the newest first. */
    async events([start, end]: readonly [number, number], oID?: number): Promise<(DeviceEvent & { oID: number })[]> {
      await write();
      let asked = db
        .selectFrom("field_events")
        .selectAll()
        .where("utime", ">=", Math.floor(start))
        .where("utime", "<=", Math.floor(end))
        .orderBy("utime", "desc")
        .orderBy("id", "desc");
      if (oID !== undefined) asked = asked.where("oid", "=", oID);
      return (await asked.execute()).map(({ oid, utime, status, msg }) => ({ oID: Number(oid), utime: Number(utime), status, msg }));
    },
    /** Recalls what was known, starts the drivers, and looks after them; gives the function that stops them. */
    async run(): Promise<() => Promise<void>> {
      await recall();
      await counts.load(now());
      for (const driver of equipment.drivers)
        await driver.start(listener).catch(({ message }: Error) => {
          throw new Error(`The driver "${driver.name}" cannot start: ${message}`);
        });
      const looking = setInterval(() => {
        for (const device of devices.values()) look(device);
        void write();
      }, LOOK_EVERY);
      let keeping: Promise<void> = Promise.resolve();
      const keep = () => {
        keeping = counts.keep(now()).catch((error: unknown) => {
          console.error("What was counted cannot be written:", error instanceof DatabaseAway ? error.message : error);
        });
        return keeping;
      };
      const keepingTimer = setInterval(keep, KEEP_EVERY);
      for (const timer of [looking, keepingTimer]) timer.unref();
      return async () => {
        clearInterval(looking);
        clearInterval(keepingTimer);
        await Promise.all(equipment.drivers.map((driver) => driver.stop()));
        await keeping;
        await keep();
        await write();
      };
    },
  };

  /** The changes of status from before the start. */
  async function recall(): Promise<void> {
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
    for (const [oID, list] of changes) devices.get(oID)?.recall(list);
  }
}
export type Field = ReturnType<typeof createField>;

type DropFirst<List extends readonly unknown[]> = List extends readonly [unknown, ...infer Rest] ? Rest : never;

/** Whether an alarm says more than what is in the log already. */
const isNews = (alarm: Alarm, before: Alarm | undefined): boolean =>
  alarm.change === "issue"
    ? alarm.isActive || before?.isActive === true
    : alarm.isAcknowledged !== before?.isAcknowledged || alarm.isSuspended !== before?.isSuspended;
