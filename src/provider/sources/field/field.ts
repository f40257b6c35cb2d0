import { DatabaseAway } from "../../base/database/faults.js";
import type { Database } from "../../base/database/tables.js";
import { createCountedLog } from "../../base/log/counted.js";
import type { SignalEvent } from "../../base/signal-event.js";
import type { Words } from "../../base/words.js";
import type { Alarm, Command, Driver, Listener, Order, ReadingOf } from "../drivers/driver.js";
import type { Connections } from "../source.js";
import { createCounts } from "./counts.js";
import { FieldDevice, type HeardAlarm, type Part } from "./device.js";
import type { Equipment } from "./equipment.js";
import { createFieldEvents } from "./events.js";
import { createRation } from "./ration.js";
import { createSignalChanges } from "./signal-changes.js";
import { alarmOf, logEntries } from "./words.js";

/** ms between two checks for devices that have gone silent. */
const LOOK_EVERY = 2_000;
/** ms between two writes of the vehicle counts into the database. */
const KEEP_EVERY = 60_000;
/** ms between two checks whether this node drives the equipment. */
const CONDUCT_EVERY = 250;
/** ms between two times that the other nodes are sent the readings. */
const TELL_EVERY = 500;
/** Most readings that the other nodes are sent at once. */
const MOST_TOLD = 2_000;
/** Milliseconds until a driver that could not start is started again. */
const START_AFTER = 5_000;
/** Seconds for which what another node has counted is read again: what a detector tells belatedly is older, and is in the recorded hours. */
const COUNTED_LATELY = 7_200;

/** ms between two lines of the log on problems of one kind. */
const PROBLEMS_EVERY = 60_000;

/** A part of what is known of a device. */
export type Told = Part & { readonly device: number };

/** Of several nodes, which one is connected to the equipment, and how the others know what it is told. */
export interface Sharing {
  /** Whether this one is. */
  isOurs(): boolean;
  /** Whether what this one writes counts. */
  isLeading(): boolean;
  /** Tells the others. */
  tell(told: readonly Told[]): Promise<void>;
  /** Has this one learn once more all that the others are told. */
  relearn(): void;
}
const alone: Sharing = { isOurs: () => true, isLeading: () => true, async tell() {}, relearn() {} };

/**
 * The real equipment of a city: hears its drivers, keeps what they tell, and passes orders on. A node that is not connected to it
 * knows what the connected one tells.
 */
export function createField(equipment: Equipment, db: Database, now: () => number, words: Words, sharing: Sharing | null = null) {
  const { isOurs, isLeading, tell, relearn } = sharing ?? alone;
  const devices = new Map<number, FieldDevice>();
  const counts = createCounts(db);
  const events = createFieldEvents(db, now, isLeading, words);
  const log = createCountedLog(PROBLEMS_EVERY, (line) => console.warn(line));
  const ration = createRation(now);
  const heard = new Set<(oID: number) => void>();
  let recordEvents: (oID: number, events: readonly SignalEvent[]) => void = () => {};
  const changes = createSignalChanges((oID, told) => recordEvents(oID, told));
  /** Whether this node hears the equipment. */
  let isConnected = false;

  for (const driver of equipment.drivers)
    for (const offer of driver.offers()) {
      const oID = Number(offer.device);
      devices.set(oID, new FieldDevice(offer, driver, equipment.controlled.has(oID), equipment.signs.get(oID) ?? [], now()));
    }
  const find = (device: string) => (isConnected ? devices.get(Number(device)) : undefined);

  /** Writes down where a device's status has changed. */
  function look(device: FieldDevice): void {
    const status = device.look(now());
    if (status) events.note(device.oID, ...logEntries.status(status), { health: status });
  }
  function changed(device: FieldDevice): void {
    look(device);
    for (const hear of heard) hear(device.oID);
  }

  /** Writes an alarm down, as long as its device does not tell more of them than anybody reads. */
  function noteAlarm({ oID }: FieldDevice, alarm: HeardAlarm, before?: HeardAlarm): void {
    // One that has come while it was suspended is told when it is resumed.
    const isBeginning = alarm.isActive && (alarm.change === "issue" || before?.isActive === false);
    if (ration.take(oID))
      events.note(oID, ...logEntries.alarm(alarm), { utime: alarm.heard, ...(isBeginning ? { alarm: alarmOf(oID, alarm) } : {}) });
    else if (ration.isFirst(oID, "events")) events.note(oID, ...logEntries.tooManyEvents());
  }

  const listener: Listener = {
    reading(reading) {
      const device = find(reading.device);
      if (!device) return;
      // Counts of the past fill the hours in which the line was cut.
      if (reading.name === "counts") counts.add(device.oID, reading as ReadingOf<"counts">);
      if (reading.name === "speed") counts.addSpeed(device.oID, reading as ReadingOf<"speed">);
      if (device.offer.tellsEvents) changes.take(device.oID, reading, now());
      // They change several times a second, and no page shows them.
      if (reading.name === "detectors") return;
      device.hear(reading, now());
      changed(device);
    },
    alarm(told) {
      const device = find(told.device);
      if (!device) return;
      if (told.isPast) {
        noteAlarm(device, { ...told, heard: now() - told.age / 1000 });
        return;
      }
      if (!device.hasRoomFor(told)) {
        if (ration.isFirst(device.oID, "alarms")) events.note(device.oID, ...logEntries.tooManyAlarms());
        return;
      }
      const { alarm, before } = device.hearAlarm(told, now());
      if (isNews(alarm, before)) noteAlarm(device, alarm, before);
      changed(device);
    },
    alarmsTold(of) {
      const device = find(of);
      if (!device) return;
      for (const alarm of device.hearAlarmsTold()) events.note(device.oID, ...logEntries.ended(alarm));
      changed(device);
    },
    summary(summary) {
      const device = find(summary.device);
      device?.hearSummary(summary);
      if (device) changed(device);
    },
    connection(connection) {
      const device = find(connection.device);
      if (device) changes.cut(device.oID);
      if (device?.hearConnection(connection, now())) changed(device);
    },
    address({ device, ...change }) {
      const found = find(device);
      if (found) events.note(found.oID, ...logEntries.address(change));
    },
    problem: (sentence, kind) => log(kind, sentence),
  };

  let conducting: Promise<void> = Promise.resolve();
  /** Connects to the equipment, or leaves it to the node whose it is now. */
  function conduct(): Promise<void> {
    conducting = conducting.catch(() => {}).then(() => (isOurs() === isConnected ? undefined : isConnected ? leave() : connect()));
    return conducting;
  }
  let complaint = "";
  let startAfter = 0;
  async function connect(): Promise<void> {
    if (performance.now() < startAfter) return;
    startAfter = performance.now() + START_AFTER;
    if (sharing) await counts.load(now(), now() - COUNTED_LATELY);
    isConnected = true;
    for (const device of devices.values()) if (device.isConnected) cut(device);
    for (const driver of equipment.drivers)
      await driver.start(listener).catch(async ({ message }: Error) => {
        isConnected = false;
        await stopDrivers();
        throw new Error(`The driver "${driver.name}" cannot start: ${message}`);
      });
    complaint = "";
    startAfter = 0;
  }
  /** Says once why there is no connection. */
  function complain({ message }: Error): void {
    if (message !== complaint) console.error(message);
    complaint = message;
  }
  /** What another node was told is old until the device is connected here. */
  function cut(device: FieldDevice): void {
    device.hearConnection({ isConnected: false, tells: [], unconfirmable: [], words: "Another node has taken the equipment over." }, now());
    changed(device);
  }
  async function leave(): Promise<void> {
    isConnected = false;
    // A node that was frozen takes its own lines for cut when it wakes up, maybe after it has learnt better.
    events.drop();
    relearn();
    await stopDrivers();
  }
  const stopDrivers = () => Promise.all(equipment.drivers.map((driver) => driver.stop()));

  /** Has the others told everything anew. */
  function renew(): void {
    for (const device of devices.values()) device.renew();
  }
  let telling: Promise<void> = Promise.resolve();
  function tellNews(): Promise<void> {
    telling = telling.then(async () => {
      if (!isLeading()) return;
      const told = [...devices.values()].flatMap((device) => device.takeNews().map((part) => ({ ...part, device: device.oID })));
      for (let from = 0; from < told.length; from += MOST_TOLD) await tell(told.slice(from, from + MOST_TOLD));
    });
    // Which of them they know is not known then.
    telling = telling.catch(renew);
    return telling;
  }

  let keeping: Promise<void> = Promise.resolve();
  /** Writes what was counted; reads what another node has written. */
  function keep(): Promise<void> {
    if (isConnected && !isLeading()) return keeping;
    keeping = (isConnected ? counts.keep(now()) : counts.load(now(), now() - COUNTED_LATELY)).catch((error: unknown) => {
      console.error("What was counted cannot be written or read:", error instanceof DatabaseAway ? error.message : error);
    });
    return keeping;
  }

  return {
    device: (oID: number): FieldDevice | undefined => devices.get(oID),
    counts,
    note: events.note,
    /** Passes an order on; what becomes of it is in the three promises. */
    order(oID: number, order: Order): Command | null {
      const device = devices.get(oID);
      return device ? device.driver.command(String(oID), order) : null;
    },
    changeAlarm: (oID: number, ...given: DropFirst<Parameters<NonNullable<Driver["changeAlarm"]>>>) =>
      devices.get(oID)?.driver.changeAlarm?.(String(oID), ...given),
    /** How many devices are connected and how many are not, and what the clocks of the former show beside ours. */
    connections(): Connections {
      const connected = [...devices.values()].filter(({ isConnected }) => isConnected);
      const ahead = connected.flatMap(({ clockOffset }) => clockOffset ?? []);
      return { up: connected.length, down: devices.size - connected.length, ahead };
    },
    /** The faults that are there now, of all devices, also those of which nothing is told while they are suspended. */
    alarms: (): { device: FieldDevice; alarm: HeardAlarm }[] =>
      [...devices.values()].flatMap((device) =>
        device
          .alarms()
          .filter(({ isActive }) => isActive)
          .map((alarm) => ({ device, alarm })),
      ),
    /** Calls back whenever something of a device has changed; gives the function that ends it. */
    follow(hear: (oID: number) => void): () => void {
      heard.add(hear);
      return () => heard.delete(hear);
    },
    /** Hands on what becomes a log of a controller. */
    recordEvents(record: typeof recordEvents): void {
      recordEvents = record;
    },
    events: events.list,
    beginningOf: events.beginningOf,
    /** Takes over what the connected node tells of a device. */
    learn({ device: oID, ...part }: Told): void {
      const device = devices.get(oID);
      if (!device) return;
      device.learn(part);
      for (const hear of heard) hear(oID);
    },
    renew,
    /** Recalls what was known, starts the drivers where the equipment is this node's, and looks after it; gives the function that ends it. */
    async run(): Promise<() => Promise<void>> {
      for (const [oID, changes] of await events.changes()) devices.get(oID)?.recall(changes);
      await counts.load(now());
      await conduct();
      const every = (ms: number, work: () => unknown) => setInterval(work, ms).unref();
      const timers = [
        every(LOOK_EVERY, () => {
          if (isConnected) for (const device of devices.values()) look(device);
          void events.write();
        }),
        every(KEEP_EVERY, keep),
      ];
      if (sharing)
        timers.push(
          every(CONDUCT_EVERY, () => conduct().catch(complain)),
          every(TELL_EVERY, tellNews),
        );
      return async () => {
        for (const timer of timers) clearInterval(timer);
        await conducting.catch(() => {});
        await keeping;
        if (!isConnected) return;
        await stopDrivers();
        await keep();
        await events.write();
        await tellNews();
      };
    },
  };
}
export type Field = ReturnType<typeof createField>;

type DropFirst<List extends readonly unknown[]> = List extends readonly [unknown, ...infer Rest] ? Rest : never;

/** Whether an alarm says more than what is in the log already. */
const isNews = (alarm: Alarm, before: Alarm | undefined): boolean =>
  alarm.change === "issue"
    ? // The list of a new connection tells once more what is in the log.
      alarm.isActive !== (before?.isActive ?? false) || (alarm.isActive && alarm.at !== before?.at)
    : alarm.isAcknowledged !== before?.isAcknowledged || alarm.isSuspended !== before?.isSuspended;
