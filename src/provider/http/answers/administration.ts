import type { administrationOps, CityRole, Invitation, Person } from "../../../core/contract/administration.js";
import { DEVICE_CONTROL_BAN, hasControlBan, isControlBan } from "../../../core/contract/auth.js";
import { areas, type Levels, levels, type Role } from "../../../core/contract/rights.js";
import type { Id } from "../../../core/contract/schema.js";
import type { Reading, Step, Tables } from "../../base/database/tables.js";
import { checkLength, invalid, notFound, refusal } from "../../base/refusal.js";
import type { Controller, Detector } from "../../city/model.js";
import { checkEmail, checkPassword, invite, takeUp, withdraw } from "../../service/accounts/invitations.js";
import { hashPassword } from "../../service/accounts/passwords.js";
import { lastSeen, TOKEN_SECONDS } from "../../service/accounts/tokens.js";
import { addUser, changeUser, endSessions, tagsJson } from "../../service/accounts/users.js";
import { mustLeaveOne } from "../../service/rights/administrators.js";
import { isDefaultRole, rolesOf } from "../../service/rights/roles.js";
import type { SignOns } from "../../service/sign-on/sign-ons.js";
import { answerPacked } from "../../service/stream/snapshots.js";
import { healthOf, sourceOf } from "../../sources/city.js";
import type { Answers, Ask } from "../answer.js";
import { linkToNext } from "../pages.js";

const seconds = () => Math.floor(Date.now() / 1000);
const LONGEST_NAME = 60;
const LONGEST = 200;
const MOST_TAGS = 50;
/** Devices that are given tags at once. */
const MOST_TAGGED = 1_000;
/** Sign-ins in one page of their list. */
const SESSIONS = 1_000;

/** The tags as they are kept: each once, without what the command line could not write. */
function checkedTags(tags: readonly string[]): string[] {
  if (tags.length > MOST_TAGS) throw refusal("too_many_values", { field: "tags", most: MOST_TAGS });
  const own = [...new Set(tags.map((tag) => tag.trim()))];
  if (own.some((tag) => !tag || tag.length > LONGEST_NAME || /[,*]/.test(tag)))
    throw invalid("tags", `A tag has 1 to ${LONGEST_NAME} characters, and no comma or *.`);
  return own;
}

async function checkRole(db: Reading, role: string): Promise<void> {
  if (!(await rolesOf(db)).has(role)) throw invalid("role", "There is no such role.");
}

const listIn = (json: string | null): string[] | null => (json === null ? null : (JSON.parse(json) as string[]));

/** The sign-ins that are still good. */
const openSessions = (db: Reading) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .where("sessions.ended", "is", null)
    .where((e) => e(e.fn.coalesce("sessions.seen", "sessions.created"), ">", seconds() - TOKEN_SECONDS));

async function peopleOf(db: Reading, only?: string): Promise<Person[]> {
  let asked = db.selectFrom("users").selectAll().orderBy("fio").orderBy("id");
  if (only !== undefined) asked = asked.where("id", "=", only);
  const seen = await db
    .selectFrom("sessions")
    .select((e) => ["user_id", e.fn.max(lastSeen(e)).as("seen")])
    .groupBy("user_id")
    .execute();
  const open = await openSessions(db)
    .select((e) => ["sessions.user_id", e.fn.countAll().as("count")])
    .groupBy("sessions.user_id")
    .execute();
  const seenBy = new Map(seen.map(({ user_id, seen: at }) => [user_id, Number(at)]));
  const openOf = new Map(open.map(({ user_id, count }) => [user_id, Number(count)]));
  return (await asked.execute()).map(({ id, email, fio, phone, role, tags_json, restrictions_json, disabled }) => ({
    id,
    email,
    fio,
    phone,
    role,
    tags: listIn(tags_json),
    restrictions: JSON.parse(restrictions_json) as string[],
    disabled: disabled === 1,
    sessions: openOf.get(id) ?? 0,
    seen: seenBy.get(id) ?? null,
  }));
}

const toldInvitation = ({ id, email, fio, role, tags_json, ends }: Tables["invitations"], by: string): Invitation => ({
  id,
  email,
  fio,
  role,
  tags: listIn(tags_json),
  by,
  ends: Number(ends),
});

const toldRole = (name: string, role: Role, users: number): CityRole => ({
  name,
  levels: { ...role.levels },
  tags: role.tags && [...role.tags],
  users,
  is_default: isDefaultRole(name, role),
});

async function countOf(db: Reading, role: string): Promise<number> {
  const { count } = await db
    .selectFrom("users")
    .select((e) => e.fn.countAll().as("count"))
    .where("role", "=", role)
    .executeTakeFirstOrThrow();
  return Number(count);
}

function checkedLevels(given: Readonly<Record<string, string>>): Levels {
  for (const [area, level] of Object.entries(given))
    if (!areas.some((each) => each === area) || !levels.some((each) => each === level))
      throw invalid("levels", "There is no such area or level.");
  return given as Levels;
}

/** What of an account the audit tells. */
const partOf = ({ role, tags, restrictions, disabled }: Person) => ({ role, tags, restrictions, disabled });

async function personOf(db: Reading, id: string): Promise<Person> {
  const [person] = await peopleOf(db, id);
  if (!person) throw notFound("There is no such account.");
  return person;
}

export const administrationAnswers: Answers<keyof typeof administrationOps> = {
  people: ({ db }) => peopleOf(db),
  async personChange({ db, body, param, keep, tokens, streams, changedRights }) {
    const id = param("id");
    const { role, restricted, disabled } = body;
    const tags = body.tags && checkedTags(body.tags);
    await checkRole(db, role);
    const { person, ended } = await keep(async (step) => {
      const before = await personOf(step, id);
      const others = before.restrictions.filter((word) => !isControlBan(word));
      const restrictions = restricted === hasControlBan(before.restrictions) ? before.restrictions : others;
      await step
        .updateTable("users")
        .set({
          role,
          tags_json: tagsJson(tags ?? []),
          restrictions_json: JSON.stringify(restricted && !hasControlBan(restrictions) ? [...others, DEVICE_CONTROL_BAN] : restrictions),
          disabled: disabled ? 1 : 0,
          rights_changed: seconds(),
        })
        .where("id", "=", id)
        .execute();
      await mustLeaveOne(step);
      const sessions = disabled ? await endSessions(step, id) : [];
      const after = await personOf(step, id);
      return { result: { person: after, ended: sessions }, told: { object: id, before: partOf(before), after: partOf(after) } };
    });
    for (const session of ended) {
      tokens.ended(session);
      streams.end(session);
    }
    await changedRights();
    return person;
  },
  async personSignOut({ keep, param, tokens, streams }) {
    const id = param("id");
    const ended = await keep(async (step) => {
      await personOf(step, id);
      const sessions = await endSessions(step, id);
      return { result: sessions, told: { object: id, after: { sessions } } };
    });
    for (const session of ended) {
      tokens.ended(session);
      streams.end(session);
    }
  },
  async cityRoles({ db }) {
    const roles = await rolesOf(db);
    return Promise.all([...roles].map(async ([name, role]) => toldRole(name, role, await countOf(db, name))));
  },
  async roleChange({ body, param, keep, changedRights }) {
    const name = param("name").trim();
    if (!name) throw refusal("required", { field: "name" });
    checkLength("name", name, LONGEST_NAME);
    const given = checkedLevels(body.levels);
    const tags = body.tags && checkedTags(body.tags);
    const role = await keep(async (step) => {
      const before = (await rolesOf(step)).get(name);
      const row = { levels_json: JSON.stringify(given), tags_json: tagsJson(tags ?? []) };
      await step
        .insertInto("roles")
        .values({ name, ...row })
        .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
        .execute();
      await step.updateTable("users").set({ rights_changed: seconds() }).where("role", "=", name).execute();
      await mustLeaveOne(step);
      const after = (await rolesOf(step)).get(name) as Role;
      return { result: toldRole(name, after, await countOf(step, name)), told: { object: name, before, after } };
    });
    await changedRights();
    return role;
  },
  /** A page at a time, as the archive; those that end meanwhile are left out, and none of the others. */
  async citySessions({ c, db, caller }) {
    const after = c.req.query("after") ?? "";
    const rows = await openSessions(db)
      .select(["sessions.id", "user_id", "fio", "created", "seen", "agent"])
      .where("sessions.id", ">", after)
      .orderBy("sessions.id")
      .limit(SESSIONS + 1)
      .execute();
    const sessions = rows.slice(0, SESSIONS).map(({ id, user_id, fio, created, seen, agent }) => ({
      id,
      user: user_id,
      fio,
      created: Number(created),
      seen: Number(seen ?? created),
      agent: agent ?? "",
      current: id === caller.session,
    }));
    return answerPacked(c, sessions, linkToNext(c, rows, SESSIONS));
  },
  async citySessionEnd({ keep, param, tokens, streams }) {
    const id = param("id");
    await keep(async (step) => {
      const row = await step.selectFrom("sessions").select("user_id").where("id", "=", id).executeTakeFirst();
      if (!row || !(await tokens.end(step, id, row.user_id))) throw notFound("There is no such sign-in.");
      return { result: null, told: { object: id, forWhom: row.user_id } };
    });
    tokens.ended(id);
    streams.end(id);
  },
  async invitations({ db }) {
    const rows = await db
      .selectFrom("invitations")
      .leftJoin("users", "users.id", "invitations.invited_by")
      .selectAll("invitations")
      .select("users.fio as by")
      .where("ends", ">", seconds())
      .orderBy("ends", "desc")
      .execute();
    return rows.map((row) => toldInvitation(row, row.by ?? ""));
  },
  async invite({ db, body, caller, keep, signOns }) {
    mayHavePassword(signOns);
    const email = body.email.trim().toLowerCase();
    const fio = body.fio.trim();
    checkEmail(email);
    if (!fio) throw refusal("required", { field: "fio" });
    checkLength("fio", fio, LONGEST);
    await checkRole(db, body.role);
    const tags = body.tags && checkedTags(body.tags);
    return keep(async (step) => {
      await mustBeNew(step, email);
      const wanted = { email, fio, role: body.role, tags_json: tagsJson(tags ?? []), invited_by: caller.user.id, user_id: null };
      const { row, token } = await invite(step, wanted, seconds());
      const made = toldInvitation(row, caller.user.fio);
      return { result: { ...made, token }, told: { object: row.id, after: made } };
    });
  },
  async invitationWithdraw({ keep, param }) {
    await keep(async (step) => {
      const gone = await withdraw(step, param("id"));
      if (!gone) throw notFound("There is no such link.");
      return { result: null, told: { object: gone.id, before: toldInvitation(gone, "") } };
    });
  },
  async personReset({ caller, param, keep, signOns }) {
    mayHavePassword(signOns);
    const id = param("id");
    return keep(async (step) => {
      const { email, fio, role, tags } = await personOf(step, id);
      const wanted = { email, fio, role, tags_json: tagsJson(tags ?? []), invited_by: caller.user.id, user_id: id };
      const { row, token } = await invite(step, wanted, seconds());
      return { result: { ...toldInvitation(row, caller.user.fio), token }, told: { object: id, after: { ends: row.ends } } };
    });
  },
  async invitationAccept({ body, keep, signOns, secondSteps, tokens, streams }) {
    mayHavePassword(signOns);
    checkPassword(body.password, signOns.settings.password);
    const hash = await hashPassword(body.password);
    const { email, ended } = await keep(async (step) => {
      const row = await takeUp(step, body.token, seconds());
      const { email, fio, role, tags_json, user_id } = row;
      if (user_id !== null) {
        // Whoever has lost the password may have lost the device of the second step.
        const { after } = await changeUser(step, user_id, { disabled: null, password: hash, role: null, tags: null });
        const hadSecondStep = await secondSteps.end(step, user_id);
        const sessions = await endSessions(step, user_id);
        const told = { object: user_id, by: { id: user_id, fio }, after: { ...after, ...(hadSecondStep ? { second_step: false } : {}) } };
        return { result: { email, ended: sessions }, told };
      }
      const user = { email, fio, phone: "", restrictions: [], role, tags: listIn(tags_json) ?? [] };
      const id = await addUser(step, { ...user, password: "" }, hash);
      if (id === null) throw refusal("account_exists");
      return { result: { email, ended: [] }, told: { object: id, by: { id, fio }, after: user } };
    });
    for (const session of ended) {
      tokens.ended(session);
      streams.end(session);
    }
    return { email };
  },
  equipment({ world, now, tags }) {
    return [...world.city.controllers, ...world.city.detectors].map((device) => {
      const { oID, description } = device;
      const { online, status, since } = healthOf(world, oID, now);
      const controller = controllerOf(device);
      const inactive = world.inactiveOf(oID);
      const held_by = world.holderOf(oID, now);
      return {
        oID,
        kind: world.controllers.has(String(oID)) ? "rts" : "rtc",
        description,
        tags: [...tags.of(oID)],
        is_simulated: sourceOf(world, oID).isSimulated,
        online,
        status,
        since: Math.max(0, Math.floor(since)),
        ...(controller !== null && { controller }),
        ...(inactive && { inactive }),
        ...(held_by && { held_by }),
      };
    });
  },
  async tagDevices(ask) {
    const { devices } = ask.body;
    if (devices.length > MOST_TAGGED) throw refusal("too_many_values", { field: "devices", most: MOST_TAGGED });
    await tag(ask, devices);
  },
  async deviceTags(ask) {
    const [tagged] = await tag(ask, [{ oID: ask.param("id"), tags: ask.body.tags }]);
    return tagged as Tagged;
  },
  settings: ({ settings }) => [...settings],
};

/** The controller whose tags a device has; null of one that has its own. */
const controllerOf = (device: Controller | Detector): number | null => ("controller" in device ? device.controller : null);

interface Tagged {
  oID: Id;
  tags: string[];
}

/** Gives devices other tags: all of them, or none. */
async function tag(
  { keep, world, tags: known, changedRights }: Pick<Ask<"tagDevices">, "keep" | "world" | "tags" | "changedRights">,
  wanted: readonly { oID: Id; tags: readonly string[] }[],
): Promise<Tagged[]> {
  const checked = wanted.map(({ oID, tags }) => {
    const device = world.controllers.get(String(oID)) ?? world.detectors.get(String(oID));
    if (!device) throw notFound("There is no such device.");
    if (controllerOf(device) !== null) throw invalid("id", "A detector at a crossing has the tags of its controller.");
    return { oID: device.oID, tags: checkedTags(tags) };
  });
  await keep(async (step) => {
    for (const { oID, tags } of checked) {
      const row = { tags_json: JSON.stringify(tags) };
      await step
        .insertInto("device_tags")
        .values({ oid: String(oID), ...row })
        .onConflict((conflict) => conflict.column("oid").doUpdateSet(row))
        .execute();
    }
    return {
      result: null,
      told: checked.map(({ oID, tags }) => ({ object: String(oID), before: { tags: known.of(oID) }, after: { tags } })),
    };
  });
  await changedRights();
  return checked;
}

/** An invitation makes an account with a password. */
function mayHavePassword({ settings }: SignOns): void {
  if (settings.passwords !== "all") throw refusal("passwords_off");
}

async function mustBeNew(step: Step, email: string): Promise<void> {
  if (await step.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst()) throw refusal("account_exists");
}
