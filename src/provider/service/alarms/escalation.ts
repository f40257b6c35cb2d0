import { stateOf } from "../../../core/contract/alarm-states.js";
import type { KeyedText } from "../../../core/contract/keyed-text.js";
import { wordsOf as faultWords } from "../../base/database/faults.js";
import { forChange } from "../../base/database/for-change.js";
import type { Database, Tables } from "../../base/database/tables.js";
import { createCountedLog } from "../../base/log/counted.js";
import { wordsOf } from "../../base/words.js";
import type { City } from "../../sources/city.js";
import { postTo, sendMail } from "../post/post.js";
import { may, rightsOf, sees, usersWithRoles } from "../rights/rights.js";
import type { Alarm } from "./alarm.js";
import type { Alarms } from "./board.js";
import { type Notice, noticesOf, type ToldOf } from "./notices.js";
import { ruleFor } from "./rules.js";
import en from "./texts/en.js";
import es from "./texts/es.js";
import ru from "./texts/ru.js";
import { toldAlarm } from "./told.js";

/** How roles are told: by mail to all who have the role, and by a POST of JSON. */
export interface EscalationWays {
  readonly server: string | null;
  readonly from: string | null;
  readonly webhook: string | null;
}

const LOOK_EVERY = 1_000;
/** ms after which what could not be sent is tried again, the first time and at most. */
const FIRST_WAIT = 10_000;
const LAST_WAIT = 600_000;
/** Seconds after which a notice that is on its way, and whose node has ended, is sent by another one. */
const GIVEN_UP = 120;
const LOG_EVERY = 3_600_000;

const wordsFor = wordsOf<keyof typeof ru>({ ru, en, es });

/** What is told of one alarm; null of one that is over. */
interface Line {
  readonly id: string;
  readonly cause: string;
  readonly alarm: Alarm | null;
}

/** The devices that an alarm is of; of one that is over, that of its key. */
function devicesOf({ id, alarm }: Line): number[] {
  if (alarm) return alarm.members.map(({ oID }) => oID);
  const [, oID] = /^rt[sc]\/(\d+)\//.exec(id) ?? [];
  return oID === undefined ? [] : [Number(oID)];
}

type Row = Tables["alarm_notices"];
type Told = ToldOf & { readonly id: string; readonly cause: KeyedText };

const idOf = ({ key, role, utime_announced }: ToldOf): string => `${utime_announced} ${role} ${key}`;

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
  const words = wordsFor(city.language);
  let again = 0;
  let waited = 0;
  let working: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    if (!isMine() || performance.now() < again) return;
    const now = Math.floor(city.clock.now());
    const rows = await db.selectFrom("alarm_notices").selectAll().execute();
    const given = (row: Row) => row.told === null && Number(row.begun) < now - GIVEN_UP;
    const told = rows.filter((row) => !given(row)).map(toldIn);
    const standing = alarms.standing();
    const { notices } = noticesOf(standing, told, (alarm) => ruleFor(alarms.rules(), alarm).escalations, now);
    const byGroup = new Map<string, Notice[]>();
    for (const notice of notices) {
      const name = `${notice.says} ${notice.role}`;
      byGroup.set(name, [...(byGroup.get(name) ?? []), notice]);
    }
    const causes = new Map(told.map((one) => [idOf(one), one.cause]));
    for (const group of byGroup.values()) await tell(group, causes, now);
  }

  /** Tells a role of alarms, all in one word. */
  async function tell(notices: readonly Notice[], causes: ReadonlyMap<string, KeyedText>, now: number): Promise<void> {
    const [first] = notices;
    if (!first) return;
    const { says, role } = first;
    const taken = says === "wanted" ? await takeWanted(notices, now) : notices.map((notice) => ({ notice, alarm: null }));
    if (taken.length === 0) return;
    const lines = taken.map(({ notice, alarm }) => ({
      id: notice.key,
      cause: alarm ? (toldAlarm(alarm, city)?.cause ?? city.words(alarm.cause)) : city.words(causes.get(idOf(notice)) ?? notice.key),
      alarm,
    }));
    const ids = taken.map(({ notice }) => idOf(notice));
    try {
      await send(says, role, lines);
      if (says === "wanted") await orders.updateTable("alarm_notices").set({ told: now }).where("id", "in", ids).execute();
      else await orders.deleteFrom("alarm_notices").where("id", "in", ids).execute();
      waited = 0;
    } catch (error) {
      waited = waited === 0 ? firstWait : Math.min(LAST_WAIT, waited * 2);
      again = performance.now() + waited;
      log(role, `The role "${role}" could not be told of alarms, and is again: ${faultWords(error)}`);
      if (says === "wanted") await orders.deleteFrom("alarm_notices").where("id", "in", ids).where("told", "is", null).execute();
    }
  }

  /** Takes those that are still there and that nobody has acknowledged by now: an acknowledgement that was answered is seen here. */
  const takeWanted = (notices: readonly Notice[], now: number) =>
    orders.transaction().execute(async (step) => {
      const taken: { notice: Notice; alarm: Alarm }[] = [];
      for (const notice of notices) {
        const row = await forChange(step, step.selectFrom("alarms").selectAll().where("id", "=", notice.key));
        const alarm = row && (JSON.parse(row.alarm_json) as Alarm);
        if (!alarm || stateOf(alarm.standing) !== "unacknowledged" || alarm.utime_announced !== notice.utime_announced) continue;
        await step.deleteFrom("alarm_notices").where("alarm", "=", notice.key).where("role", "=", notice.role).execute();
        await step
          .insertInto("alarm_notices")
          .values({
            id: idOf(notice),
            alarm: notice.key,
            role: notice.role,
            announced: notice.utime_announced,
            begun: now,
            told: null,
            cause_json: JSON.stringify(toldAlarm(alarm, city)?.cause_key ?? alarm.cause),
          })
          .execute();
        taken.push({ notice, alarm });
      }
      return taken;
    });

  async function send(says: Notice["says"], role: string, lines: readonly Line[]): Promise<void> {
    if (ways.webhook) {
      const told = lines.map(({ id, cause, alarm }) => (alarm ? toldAlarm(alarm, city) : { id, cause }));
      const body = JSON.stringify({ says, role, city: city.city.key, alarms: told });
      await postTo(ways.webhook, { "Content-Type": "application/json", "Content-Language": city.language }, body);
    }
    if (ways.server) await mail(ways.server, says, role, lines);
  }

  /** Mails all who have the role what they may see: whoever sees the same gets one mail with the others. */
  async function mail(server: string, says: Notice["says"], role: string, lines: readonly Line[]): Promise<void> {
    const people = await usersWithRoles(db).where("users.role", "=", role).where("users.disabled", "=", 0).orderBy("users.email").execute();
    const groups = new Map<string, { to: string[]; seen: readonly Line[] }>();
    for (const person of people) {
      const rights = rightsOf(person);
      if (!may(rights, "messages.view")) continue;
      const isSeen = (line: Line) => rights.tags === null || devicesOf(line).some((oID) => sees(rights, city.tagsOf(oID)));
      const seen = lines.filter(isSeen);
      if (seen.length === 0) continue;
      const name = seen.map(({ id }) => id).join(" ");
      groups.set(name, { to: [...(groups.get(name)?.to ?? []), person.email], seen });
    }
    if (people.length === 0) log(`nobody ${role}`, `Nobody has the role "${role}", which rules tell of alarms.`);
    for (const { to, seen } of groups.values())
      await sendMail(server, {
        from: ways.from ?? to[0],
        to,
        subject: subjectOf(says, seen),
        text: seen.map((line) => textOf(says, line)).join("\n\n"),
        headers: { "Content-Language": city.language },
      });
  }

  const subjectOf = (says: Notice["says"], [first, ...others]: readonly { cause: string }[]): string =>
    others.length === 0
      ? words(`subject.${says}`, { city: city.city.name, cause: first?.cause ?? "" })
      : words(`subject.${says}Many`, { city: city.city.name, count: others.length + 1 });

  function textOf(says: Notice["says"], { cause, alarm }: { cause: string; alarm: Alarm | null }): string {
    if (!alarm) return `${words(says)}\n${cause}`;
    const since = city.time.text(alarm.utime).slice(0, 16).replace("T", " ");
    return [
      words(says, { priority: words(`priority.${alarm.priority}`), since }),
      cause,
      words("consequence", { words: city.words(alarm.consequence) }),
      words("action", { words: city.words(alarm.action) }),
    ].join("\n");
  }

  // Without a way nobody is told, and nothing is written that says so.
  if (!ways.webhook && !ways.server) return async () => {};
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
  };
}

const toldIn = ({ id, alarm, role, announced, cause_json }: Row): Told => ({
  id,
  key: alarm,
  role,
  utime_announced: Number(announced),
  cause: JSON.parse(cause_json) as KeyedText,
});
