import { stateOf } from "../../../core/contract/alarm-states.js";
import type { KeyedText } from "../../../core/contract/keyed-text.js";
import { wordsOf as faultWords } from "../../base/database/faults.js";
import { forChange } from "../../base/database/for-change.js";
import type { Database, Tables } from "../../base/database/tables.js";
import { createCountedLog } from "../../base/log/counted.js";
import type { City } from "../../sources/city.js";
import type { Alarm } from "./alarm.js";
import type { Alarms } from "./board.js";
import { type Notice, noticesOf, type ToldOf } from "./notices.js";
import { ruleFor } from "./rules.js";
import { toldAlarm } from "./told.js";
import { type EscalationWays, type Line, openWays, type Reached, type Way } from "./ways.js";

const LOOK_EVERY = 1_000;
/** ms after which what could not be sent is tried again, the first time and at most. */
const FIRST_WAIT = 10_000;
const LAST_WAIT = 600_000;
/** Seconds after which a notice that is on its way, and whose node has ended, is sent by another one. */
const GIVEN_UP = 120;
const LOG_EVERY = 3_600_000;

const allWays = ["mail", "webhook"] as const satisfies readonly Way[];

type Row = Tables["alarm_notices"];
/** What each look reads of a row. */
const brief = ["id", "alarm", "role", "way", "announced", "begun", "told"] as const satisfies readonly (keyof Row)[];
type Brief = Pick<Row, (typeof brief)[number]>;

/** What a role was told of an alarm by one way. */
interface Told extends ToldOf {
  /** Somebody was told that it is there, so is told that it is over. */
  readonly isTold: boolean;
  /** A node is about to tell it. */
  readonly isOnItsWay: boolean;
  readonly id: string;
}

/** One role by one way: it is told by itself, and what fails there is tried again there. */
interface Sender {
  readonly way: Way;
  readonly role: string;
  isBusy: boolean;
  /** The words that could not be said, which wait until `again` (ms of the process): what comes later does not wait for them. */
  readonly failed: Set<string>;
  again: number;
  /** ms for which they waited last. */
  waited: number;
  readonly reached: Reached;
}

const idOf = (way: Way, { key, role }: Pick<ToldOf, "key" | "role">): string => `${way} ${role} ${key}`;
const wordOf = (says: Notice["says"], { key, utime_announced }: ToldOf): string => `${says} ${utime_announced} ${key}`;

interface Options {
  readonly city: City;
  readonly db: Database;
  /** By what the node that drives writes. */
  readonly orders: Database;
  readonly alarms: Pick<Alarms, "standing" | "rules">;
  readonly ways: EscalationWays;
  isMine(): boolean;
}

/** Tells roles of alarms that nobody acknowledges, and that they are over; gives the function that ends it. */
export function runEscalation(
  { city, db, orders, alarms, ways, isMine }: Options,
  { lookEvery = LOOK_EVERY, firstWait = FIRST_WAIT } = {},
): () => Promise<void> {
  const log = createCountedLog(LOG_EVERY);
  const deliver = openWays(city, db, ways, log);
  const senders = new Map<string, Sender>();
  const sending = new Set<Promise<void>>();
  let working: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    if (!isMine()) return;
    // Asked before the rows are read: what is sent meanwhile is in none of them.
    const busy = new Set([...senders.values()].filter(({ isBusy }) => isBusy));
    const now = Math.floor(city.clock.now());
    const rows = await db.selectFrom("alarm_notices").select(brief).execute();
    const standing = alarms.standing();
    const escalationsOf = (alarm: Alarm) => ruleFor(alarms.rules(), alarm).escalations;
    for (const way of allWays) {
      const told = toldBy(way, rows, now);
      const due = noticesOf(standing, [...told.values()], escalationsOf, now).notices.filter(
        (notice) => notice.says === "over" || deliver[way],
      );
      for (const role of new Set(due.map((notice) => notice.role))) {
        const sender = senderOf(way, role);
        if (busy.has(sender)) continue;
        const words = new Set(due.map((notice) => wordOf(notice.says, notice)));
        for (const word of sender.failed) if (!words.has(word)) sender.failed.delete(word);
        const isResting = performance.now() < sender.again;
        const notices = due.filter(
          (notice) =>
            notice.role === role &&
            !told.get(idOf(way, notice))?.isOnItsWay &&
            !(isResting && sender.failed.has(wordOf(notice.says, notice))),
        );
        if (notices.length === 0) continue;
        const sent = run(sender, notices, told, now).finally(() => sending.delete(sent));
        sending.add(sent);
      }
    }
  }

  function senderOf(way: Way, role: string): Sender {
    const name = `${way} ${role}`;
    const sender = senders.get(name) ?? { way, role, isBusy: false, failed: new Set(), again: 0, waited: 0, reached: new Map() };
    senders.set(name, sender);
    return sender;
  }

  /** What was told by a way. A version of the provider that told by all ways at once wrote a row without one. */
  function toldBy(way: Way, rows: readonly Brief[], now: number): Map<string, Told> {
    const ofWay = [...rows.filter((row) => row.way === null), ...rows.filter((row) => row.way === way)];
    return new Map(
      ofWay.map((row) => {
        const one = { key: row.alarm, role: row.role, utime_announced: Number(row.announced) };
        const begun = Number(row.begun);
        const isSent = row.told !== null && Number(row.told) >= begun;
        const isGivenUp = !isSent && begun < now - GIVEN_UP;
        const isOwed = senderOf(way, row.role).reached.has(wordOf("wanted", one));
        const told: Told = {
          ...one,
          // No alarm has this time: the notice counts as not sent.
          utime_announced: isGivenUp || isOwed ? -1 : one.utime_announced,
          isTold: row.told !== null,
          isOnItsWay: !isSent && !isGivenUp,
          id: row.id,
        };
        return [idOf(way, one), told];
      }),
    );
  }

  /** Tells a role by a way what is due. */
  async function run(sender: Sender, notices: readonly Notice[], told: ReadonlyMap<string, Told>, now: number): Promise<void> {
    sender.isBusy = true;
    try {
      const outcomes = await Promise.allSettled([
        tellWanted(
          sender,
          notices.filter(({ says }) => says === "wanted"),
          now,
        ),
        tellOver(
          sender,
          notices.filter(({ says }) => says === "over"),
          told,
        ),
      ]);
      const failed = outcomes.find((outcome) => outcome.status === "rejected");
      if (failed) throw failed.reason;
      for (const notice of notices) sender.failed.delete(wordOf(notice.says, notice));
      if (sender.failed.size === 0) sender.waited = 0;
    } catch (error) {
      sender.waited = sender.waited === 0 ? firstWait : Math.min(LAST_WAIT, sender.waited * 2);
      sender.again = performance.now() + sender.waited;
      for (const notice of notices) sender.failed.add(wordOf(notice.says, notice));
      const { way, role } = sender;
      log(`${way} ${role}`, `The role "${role}" could not be told of alarms by ${way}, and is again: ${faultWords(error)}`);
    } finally {
      sender.isBusy = false;
    }
  }

  async function tellWanted(sender: Sender, notices: readonly Notice[], now: number): Promise<void> {
    const taken = await takeWanted(sender, notices, now);
    if (taken.length === 0) return;
    const { way, role, reached } = sender;
    const done = (of: typeof taken) =>
      of.length === 0
        ? null
        : orders
            .updateTable("alarm_notices")
            .set({ told: now })
            .where(
              "id",
              "in",
              of.map(({ row }) => row.id),
            )
            .execute();
    try {
      await deliver[way]?.({ says: "wanted", role, lines: taken.map(({ line }) => line) }, reached);
    } catch (error) {
      // Whoever was reached is told when it is over; the others are told again.
      await done(taken.filter(({ line }) => reached.has(line.word)));
      for (const { line, row, before } of taken) {
        if (reached.has(line.word)) continue;
        if (before === undefined || before.told === null) await orders.deleteFrom("alarm_notices").where("id", "=", row.id).execute();
        else await orders.updateTable("alarm_notices").set(before).where("id", "=", row.id).execute();
      }
      throw error;
    }
    await done(taken);
    for (const { line } of taken) reached.delete(line.word);
  }

  /** Takes those that are still there and that nobody has acknowledged by now: an acknowledgement that was answered is seen here. */
  async function takeWanted({ way }: Sender, notices: readonly Notice[], now: number) {
    if (notices.length === 0) return [];
    return orders.transaction().execute(async (step) => {
      const taken: { line: Line; row: Row; before: Row | undefined }[] = [];
      for (const notice of notices) {
        const { key, role, utime_announced } = notice;
        const kept = await forChange(step, step.selectFrom("alarms").selectAll().where("id", "=", key));
        const alarm = kept && (JSON.parse(kept.alarm_json) as Alarm);
        if (!alarm || stateOf(alarm.standing) !== "unacknowledged" || alarm.utime_announced !== utime_announced) continue;
        const id = idOf(way, notice);
        const before = await step.selectFrom("alarm_notices").selectAll().where("id", "=", id).executeTakeFirst();
        const cause = toldAlarm(alarm, city)?.cause_key ?? alarm.cause;
        const row: Row = {
          id,
          alarm: key,
          role,
          way,
          announced: utime_announced,
          begun: now,
          told: before?.told ?? null,
          cause_json: JSON.stringify(cause),
          alarm_json: kept.alarm_json,
        };
        await step
          .insertInto("alarm_notices")
          .values(row)
          .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
          .execute();
        taken.push({ line: { word: wordOf("wanted", notice), id: key, alarm, cause }, row, before });
      }
      return taken;
    });
  }

  /** Tells those who were told that somebody is wanted; of what nobody was told, and by a way that is not set any more, nothing is said. */
  async function tellOver({ way, role, reached }: Sender, notices: readonly Notice[], told: ReadonlyMap<string, Told>): Promise<void> {
    if (notices.length === 0) return;
    const ids = notices.flatMap((notice) => {
      const before = told.get(idOf(way, notice));
      return before?.isTold ? [before.id] : [];
    });
    const rows = ids.length === 0 ? [] : await db.selectFrom("alarm_notices").selectAll().where("id", "in", ids).execute();
    const lines = notices.flatMap((notice): Line[] => {
      const row = rows.find(({ alarm }) => alarm === notice.key);
      if (!row) return [];
      const alarm = row.alarm_json === null ? null : (JSON.parse(row.alarm_json) as Alarm);
      return [{ word: wordOf("over", notice), id: notice.key, alarm, cause: JSON.parse(row.cause_json) as KeyedText }];
    });
    if (lines.length > 0) await deliver[way]?.({ says: "over", role, lines }, reached);
    const keys = new Set(notices.map(({ key }) => key));
    await orders
      .deleteFrom("alarm_notices")
      .where("alarm", "in", [...keys])
      .where("role", "=", role)
      .where((of) => of.or([of("way", "=", way), of("way", "is", null)]))
      .execute();
    for (const word of reached.keys()) if (keys.has(word.slice(word.indexOf(" ", word.indexOf(" ") + 1) + 1))) reached.delete(word);
  }

  // Without a way nobody is told, and nothing is written that says so.
  if (!deliver.mail && !deliver.webhook) return async () => {};
  const begin = () => {
    working = working
      .then(look)
      .catch((error: unknown) => log("look", `Whom to tell of alarms could not be looked up: ${faultWords(error)}`));
  };
  const timer = setInterval(begin, lookEvery);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await working;
    await Promise.all(sending);
  };
}
