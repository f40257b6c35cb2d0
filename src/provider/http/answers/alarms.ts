import {
  type AlarmFigures,
  type AlarmRule,
  type AlarmsDone,
  alarmKinds,
  alarmLimits,
  type alarmOps,
} from "../../../core/contract/alarms.js";
import { limits } from "../../../core/contract/limits.js";
import type { Reading } from "../../base/database/tables.js";
import { checkLength, invalid, notFound, refusal } from "../../base/refusal.js";
import { DAY } from "../../base/time.js";
import { fieldOf } from "../../base/words.js";
import type { Alarm } from "../../service/alarms/alarm.js";
import type { About, Change } from "../../service/alarms/board.js";
import { causeOfKey } from "../../service/alarms/cause-of.js";
import type { OutsideSeen } from "../../service/alarms/causes.js";
import { acknowledging, assigning, commenting, resetting, shelving, unshelving } from "../../service/alarms/deeds.js";
import { dryRun } from "../../service/alarms/dry-run.js";
import { figuresOf } from "../../service/alarms/figures.js";
import { changesBetween, newestSteps, STEPS_KEPT, stepsBetween } from "../../service/alarms/kept.js";
import { toldAlarm } from "../../service/alarms/told.js";
import { may, notPermitted, rightsOf, usersWithRoles } from "../../service/rights/rights.js";
import { rolesOf } from "../../service/rights/roles.js";
import { answerPacked } from "../../service/stream/snapshots.js";
import type { Answers, Ask } from "../answer.js";
import { linkToNext } from "../pages.js";

/** Steps of a page where no limit is named, and at most. */
const PAGE = 500;
const LARGEST_PAGE = 1_000;
const WEEK = 7 * DAY;
/** Seconds before a period of which the steps say what stood and what is new in it. */
const BEFORE = 28 * DAY;
/** Seconds for which a program's word is good at most. */
const TOLD_FOR = 7 * DAY;

/** A moment in the question. */
function momentIn({ c }: Pick<Ask<"alarmSteps">, "c">, name: string, otherwise: number): number {
  const given = c.req.query(name);
  const value = given === undefined ? otherwise : Number(given);
  if (!(value >= 0 && value <= limits.utime[1])) throw invalid(name, `"${name}" is a moment in Unix seconds.`);
  return value;
}

/** What is done with alarms, by whom and what is asked of it. */
async function act(ask: Ask<"alarmAcknowledge">, ids: readonly string[], change: Change, about?: About): Promise<AlarmsDone> {
  const { alarms, keep, world } = ask;
  if (ids.length > alarmLimits.ids) throw refusal("too_many_values", { field: "ids", most: alarmLimits.ids });
  const done = await keep((step) => alarms.act(step, world, ids, change, about));
  await alarms.written();
  return done;
}
const acting = (ask: unknown) => ask as Ask<"alarmAcknowledge">;

function words(field: "reason" | "comment", given: string, isWanted: boolean): string {
  const text = given.trim();
  if (isWanted && !text) throw refusal("required", { field });
  checkLength(field, text, alarmLimits[field]);
  return text;
}

/** Refuses kinds that there are not: such a rule would fit nothing, and look as if it did. */
function checkKinds(rules: readonly AlarmRule[]): void {
  const known: readonly string[] = alarmKinds;
  const unknown = rules.flatMap(({ kinds }) => kinds ?? []).find((kind) => !known.includes(kind));
  if (unknown !== undefined) throw invalid("kinds", `"${unknown}" is no kind of alarm.`);
}

/** Whether somebody is told of an alarm by its key: one of a device that is not seen is told to nobody. */
function showsAlarm({ world, alarms, caller }: Pick<Ask<"alarmSteps">, "world" | "alarms" | "caller">): (key: string) => boolean {
  const standing = new Set(alarms.list(world).map(({ id }) => id));
  return (key) => {
    const [, kind, oID = ""] = /^(rts|rtc)\/(\d+)\//.exec(key) ?? [];
    if (kind) return (kind === "rts" ? world.controllers : world.detectors).has(oID);
    return caller.rights.tags === null || standing.has(key);
  };
}

/** What alarms say by their keys. */
function causesFor({ world, alarms }: Pick<Ask<"alarmSteps">, "world" | "alarms">) {
  const standing = new Map(alarms.list(world).map((alarm) => [alarm.id, alarm]));
  return (key: string, kind: string) => causeOfKey(world, standing, key, kind);
}

/** Refuses rules that tell a role which the city does not have: nobody would be told. */
async function checkRoles(db: Reading, rules: readonly AlarmRule[]): Promise<void> {
  const known = await rolesOf(db);
  const unknown = rules.flatMap(({ escalations }) => escalations).find(({ role }) => !known.has(role));
  if (unknown) throw invalid("role", `"${unknown.role}" is no role of this city.`);
}

export const alarmAnswers: Answers<keyof typeof alarmOps> = {
  async alarms({ c, alarms, caller, snapshots, streams, views, world }) {
    await alarms.settled();
    const snapshot = await snapshots.of("alarms", alarms.list(world));
    streams.listed("alarms", views.of(caller.rights), snapshot);
    return snapshots.answer(c, snapshot);
  },
  async alarmPeople({ alarms, c, db, views, world }) {
    const users = await usersWithRoles(db).where("users.disabled", "=", 0).orderBy("users.fio").orderBy("users.id").execute();
    const asked = new Set(c.req.queries("id"));
    // Of what whoever asks does not see, it is not told who sees it.
    const about = alarms.standing().filter((alarm) => asked.has(alarm.key) && toldAlarm(alarm, world));
    const mayHave = (user: (typeof users)[number]): boolean => {
      const rights = rightsOf(user);
      return may(rights, "messages.operate") && about.every((alarm) => toldAlarm(alarm, views.of(rights).world));
    };
    return users.filter(mayHave).map(({ id, fio }) => ({ user: id, fio }));
  },
  alarmAcknowledge: (ask) =>
    act(ask, ask.body.ids, acknowledging(ask.caller.user.fio, ask.body.seen), {
      isOfPart: true,
      async isDone(step, id) {
        const [last] = await newestSteps(step, { start: 0, end: ask.now + 1, alarm: id, before: undefined, most: 1 });
        return last?.event === "acknowledged" && last.to === "normal" && showsAlarm(ask)(id);
      },
    }),
  alarmShelve: (ask) => {
    const { ids, utime_end, reason } = ask.body;
    return act(acting(ask), ids, shelving({ fio: ask.caller.user.fio, reason: words("reason", reason, true), utime_end }));
  },
  alarmUnshelve: (ask) => act(acting(ask), ask.body.ids, unshelving(ask.caller.user.fio)),
  async alarmAssign(ask) {
    const { ids, user } = ask.body;
    if (user === null) return act(acting(ask), ids, assigning(null), { isOfPart: true });
    const row = await usersWithRoles(ask.db).where("users.id", "=", String(user)).where("users.disabled", "=", 0).executeTakeFirst();
    if (!row || !may(rightsOf(row), "messages.operate")) throw invalid("user", "Nobody of this id may act on alarms.");
    const theirs = ask.views.of(rightsOf(row)).world;
    const isSeen = (alarm: Alarm) => toldAlarm(alarm, theirs) !== null;
    return act(acting(ask), ids, assigning({ user: row.id, fio: row.fio }, isSeen), { isOfPart: true });
  },
  alarmComment: (ask) =>
    act(acting(ask), ask.body.ids, commenting(words("comment", ask.body.comment, false), ask.caller.user.fio), { isOfPart: true }),
  alarmReset: (ask) => act(acting(ask), ask.body.ids, resetting(ask.caller.user.fio)),
  async alarmSteps(ask) {
    const { c, db, now } = ask;
    const limit = Number(c.req.query("limit") ?? PAGE);
    if (!Number.isInteger(limit) || limit < 1) throw invalid("limit", '"limit" is a whole number.');
    const size = Math.min(limit, LARGEST_PAGE);
    const start = momentIn(ask, "utime_start", 0);
    const end = momentIn(ask, "utime_end", now + 1);
    const asked = { start, end, alarm: c.req.query("id"), before: c.req.query("after"), most: size + 1 };
    const rows = await newestSteps(db, asked);
    const shows = showsAlarm(ask);
    const page = rows.slice(0, size).filter(({ key }) => shows(key));
    return answerPacked(
      c,
      page.map(({ utime, key, kind, priority, event, from, to, isActive, fio }) => ({
        utime,
        id: key,
        kind,
        priority,
        event,
        from,
        to,
        is_active: isActive,
        fio,
      })),
      linkToNext(c, rows, size),
    );
  },
  async alarmFigures(ask) {
    const { db, now } = ask;
    const start = Math.floor(momentIn(ask, "utime_start", now - WEEK));
    const end = start + WEEK;
    const shows = showsAlarm(ask);
    const causeOf = causesFor(ask);
    const steps = (await stepsBetween(db, start - WEEK - BEFORE, end)).filter(({ key }) => shows(key));
    const told = (from: number): AlarmFigures["week"] => {
      const { perInterval, standing, often, byPriority, chattering, ...figures } = figuresOf(steps, { start: from, end: from + WEEK });
      return {
        ...figures,
        per_10_min: perInterval,
        standing: standing.map(({ key, kind, utime }) => ({ id: key, kind, ...causeOf(key, kind), utime })),
        often: often.map(({ key, kind, count, share, isNew }) => ({
          id: key,
          kind,
          ...causeOf(key, kind),
          count,
          share,
          is_new: isNew,
        })),
        chattering: [...chattering],
        by_priority: Object.entries(byPriority).map(([priority, of]) => ({ priority: priority as keyof typeof byPriority, ...of })),
      };
    };
    return { utime_start: start, utime_end: end, kept_since: keptSince(now, start - WEEK), week: told(start), before: told(start - WEEK) };
  },
  alarmRules: ({ alarms }) => [...alarms.rules()],
  async alarmRulesChange({ alarms, body: { rules }, caller, keep }) {
    // They are of the whole city.
    if (caller.rights.tags !== null) throw notPermitted("messages.configure");
    if (rules.length > alarmLimits.rules) throw refusal("too_many_values", { field: "rules", most: alarmLimits.rules });
    checkKinds(rules);
    await keep(async (step) => {
      await checkRoles(step, rules);
      const before: readonly AlarmRule[] = alarms.rules();
      const row = { id: "rules", rules_json: JSON.stringify(rules) };
      await step
        .insertInto("alarm_rules")
        .values(row)
        .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
        .execute();
      return {
        result: null,
        told: JSON.stringify(before) === row.rules_json ? null : { object: "rules", before: { rules: before }, after: { rules } },
      };
    });
    await alarms.written();
    return rules;
  },
  async alarmDryRun(ask) {
    const { body, db, now, world } = ask;
    const { rule, utime_start: start, utime_end: end } = body;
    if (end <= start) throw refusal("period_reversed");
    checkKinds([rule]);
    const shows = showsAlarm(ask);
    const changes = (await changesBetween(db, start - BEFORE, end)).filter(({ key }) => shows(key));
    const { alarms, chattering, byDevice } = rule.is_off ? nothing : dryRun(changes, rule, { start, end });
    const devices = byDevice.flatMap(({ device: { kind, oID }, count }) => {
      const found = (kind === "rts" ? world.controllers : world.detectors).get(String(oID));
      return found ? [{ kind, oID, ...fieldOf("description", found), alarms: count }] : [];
    });
    return { alarms, chattering, devices, kept_since: keptSince(now, start) };
  },
  async alarmTell(ask) {
    const { alarms, body, caller, keep, now, world } = ask;
    const { id, is_there, utime_end, ...told } = body;
    if (!id.trim()) throw refusal("required", { field: "id" });
    if (is_there && !told.cause.trim()) throw refusal("required", { field: "cause" });
    for (const field of ["id", "cause", "consequence", "action"] as const) checkLength(field, body[field], alarmLimits.outside);
    const isSeen = (member: { kind: "rts" | "rtc"; oID: unknown } | null): boolean =>
      member === null || (member.kind === "rts" ? world.controllers : world.detectors).has(String(member.oID));
    if (!isSeen(told.device)) throw notFound("There is no such device.");
    if (utime_end > now + TOLD_FOR || (is_there && utime_end <= now)) throw refusal("too_far");
    const device = told.device && { ...told.device, oID: Number(told.device.oID) };
    const told_json = JSON.stringify({ ...told, device });
    await keep(async (step) => {
      const before = await step.selectFrom("alarm_outside").selectAll().where("id", "=", id).executeTakeFirst();
      // What is told of a device that is not seen is not there, and not theirs to end.
      if (before && caller.rights.tags !== null && !isSeen((JSON.parse(before.told_json) as OutsideSeen).device))
        throw notFound("There is no such device.");
      if (is_there) {
        const row = { id, utime: before ? Number(before.utime) : Math.floor(now), utime_end: Math.floor(utime_end) };
        const said = { ...row, told_json };
        await step
          .insertInto("alarm_outside")
          .values(said)
          .onConflict((conflict) => conflict.column("id").doUpdateSet(said))
          .execute();
      } else await step.deleteFrom("alarm_outside").where("id", "=", id).execute();
      // A sign of life of a program, which says nothing new, has no row.
      const isSame = is_there ? before?.told_json === told_json : !before;
      return { result: null, told: isSame ? null : { object: id, after: { is_there, cause: told.cause } } };
    });
    await alarms.written();
  },
};

const nothing: ReturnType<typeof dryRun> = { alarms: 0, chattering: 0, byDevice: [] };

/** From when on there are steps, where a period begins before. */
const keptSince = (now: number, start: number): number | null => (start < now - STEPS_KEPT ? Math.floor(now - STEPS_KEPT) : null);
