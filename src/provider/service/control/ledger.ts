import { randomUUID } from "node:crypto";
import { needs } from "../../../core/contract/needs.js";
import type { RefusalCode } from "../../../core/contract/refusals.js";
import type { Need } from "../../../core/contract/rights.js";
import type { Program } from "../../../core/contract/rts.js";
import { tiers } from "../../../core/contract/tiers.js";
import type { Database, Step, Tables } from "../../base/database/tables.js";
import { type Refusal, refusal } from "../../base/refusal.js";
import { keyed } from "../../base/words.js";
import type { Controller } from "../../city/model.js";
import { phasesOf } from "../../city/phases.js";
import { type Accepted, type Commands, type ControllerState, versionOf } from "../../sources/accepted.js";
import { type City, sourceOf, stateOf } from "../../sources/city.js";
import type { Refusal as DriverRefusal, Stage } from "../../sources/drivers/driver.js";
import { orderOf } from "../../sources/field/state.js";
import { lasting } from "../../sources/programs.js";
import type { Link } from "../../sources/source.js";
import type { Caller } from "../accounts/tokens.js";
import { type Origin, UNCONFIRMED } from "../audit/commands.js";
import { authorize } from "../rights/authorize.js";
import type { UserRow } from "../rights/rights.js";
import type { Tags } from "../rights/tags.js";
import { type Carrier, type Executed, TO_EQUIPMENT } from "./carrier.js";
import type { Changed, Desk, DraftRow } from "./desk.js";
import { type Life, unconfirmed } from "./life.js";
import { refusedText } from "./log.js";
import type { Observer } from "./observer.js";
import { type AlarmWanted, isAlarmWanted, type Operation, type Ordered, type Wanted, wantedBy } from "./orders.js";

/**
 * One POST of an operator. `ifMatch` is the version the operator saw, `key` names the attempt, `confirm` asks the database who it is;
 * `id` is that of its row, where another node has given it one. `draft` is what another user has asked for, and this press gives.
 */
export interface Order {
  id?: string;
  controller: Controller;
  user: UserRow;
  confirm(): Promise<Caller>;
  life: Life;
  address: string;
  origin: Origin;
  operation: Operation;
  payload: unknown;
  key: string | null;
  ifMatch: number | null;
  draft: string | null;
}

/** Takes commands: each is checked, written with its audit row, and only then carried out and answered. */
export function createLedger(
  city: City,
  db: Database,
  commands: Commands,
  desk: Desk,
  { carryOut }: Carrier,
  observer: Observer,
  tags: Tags,
) {
  const turns = new Map<string, Promise<unknown>>();

  function carry(order: Order): Promise<number> {
    const { controller, key, life } = order;
    const oid = String(controller.oID);
    const draft = order.draft === null ? null : desk.draftOf(oid, city.clock.now());
    const row = { ...intentOf(order, oid), second: draft && draft.user_id !== order.user.id ? draft.fio : null };
    let { user } = order;
    return carryOut({
      row,
      origin: order.origin,
      life,
      async findEarlier() {
        user = (await order.confirm()).user;
        const earlier = key && (await earlierOf(user, key, row));
        if (typeof earlier === "number") return earlier;
        mustBeOfTwo(order, user, draft);
        return null;
      },
      ...(order.draft === null ? {} : { claim: (step) => spend(step, draft as DraftRow, user) }),
      execute: () => {
        const link = sourceOf(city, controller.oID).link(controller.oID);
        return link ? sendOut(order, user, row, link, draft) : execute(order, user, row, draft);
      },
    });
  }

  const intentOf = ({ id, controller, user, address, operation, payload, key, life }: Order, oid: string): Tables["commands"] => ({
    id: id ?? randomUUID(),
    oid,
    user_id: user.id,
    fio: user.fio,
    address,
    operation,
    payload_json: JSON.stringify({ operation, payload, oid }),
    idempotency_key: key,
    asked: Math.floor(life.utime),
    outcome: "pending",
    code: sourceOf(city, controller.oID).link(controller.oID) ? TO_EQUIPMENT : null,
    version: versionOf(commands, controller),
    mode: null,
    effective: null,
    until: null,
    before_json: summary(stateOf(city, commands, controller, Math.floor(city.clock.now()))),
    after_json: null,
    second: null,
  });

  /** The version that a command of this key has led to; undefined where there is none. */
  async function earlierOf(user: UserRow, key: string, { payload_json }: Tables["commands"]): Promise<number | undefined> {
    const earlier = await db
      .selectFrom("commands")
      .select(["payload_json", "outcome", "code", "version"])
      .where("user_id", "=", user.id)
      .where("idempotency_key", "=", key)
      .executeTakeFirst();
    if (!earlier) return undefined;
    if (earlier.payload_json !== payload_json || earlier.outcome !== "accepted") throw refusal("idempotency_key_reused");
    if (earlier.code === UNCONFIRMED) throw unconfirmed();
    return earlier.version;
  }

  /** Refuses an order that needs a second person and has none. What would be refused anyhow does not spend the draft. */
  function mustBeOfTwo(order: Order, user: UserRow, draft: DraftRow | null): void {
    const needsTwo = desk.fourEyes && order.operation === "setProgram";
    if (!needsTwo && order.draft === null) return;
    permit(order, user, Math.floor(city.clock.now()), draft);
    const { mode } = wantedBy(order.operation, order.controller, order.payload) as Wanted;
    if (order.draft === null && tiers[mode] === 4) throw refusal("second_needed");
    if (order.draft === null) return;
    if (draft?.id !== order.draft || draft.program !== mode || draft.until <= city.clock.now()) throw refusal("draft_over");
    if (draft.user_id === user.id) throw refusal("own_draft");
  }

  /** Makes a draft one that was given, before the order is carried out: here at once, and in the database with the row of the order. */
  async function spend(step: Step, draft: DraftRow, user: UserRow): Promise<void> {
    const now = Math.floor(city.clock.now());
    const given = { until: now, why: "given", ended_by: user.fio } as const;
    if (desk.draftOf(draft.oid, now)?.id !== draft.id) throw refusal("draft_over");
    desk.change({ drafts: [{ ...draft, ...given }] });
    const { numUpdatedRows } = await step
      .updateTable("drafts")
      .set(given)
      .where("id", "=", draft.id)
      .where("until", ">", now)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) throw refusal("draft_over");
  }

  /** A hold goes on from now where its holder has commanded, alone or as one of two. */
  function prolonged(oid: string, now: number, ...users: readonly (string | undefined)[]): Changed {
    const hold = desk.holdOf(oid, now);
    if (desk.holdSeconds === null || !hold || !users.includes(hold.user_id)) return desk.change({});
    return desk.change({ holds: [{ ...hold, until: Math.floor(now) + desk.holdSeconds }] });
  }

  /** Executes the command on the controller as it is now. */
  function execute(order: Order, user: UserRow, row: Tables["commands"], draft: DraftRow | null): Executed<number> {
    const { controller } = order;
    const { oID } = controller;
    const source = sourceOf(city, oID);
    const now = Math.floor(city.clock.now());
    permit(order, user, now, draft);
    const wanted = wantedBy(order.operation, controller, order.payload);
    if (wanted === "clock") throw refusal("clock_not_settable");
    if (isAlarmWanted(wanted)) throw refusal("not_offered");
    if (wanted.plan !== undefined && !source.hasPlan(wanted.plan)) throw refusal("no_such_plan", { plan: wanted.plan });
    const before = stateOf(city, commands, controller, now);
    const { since, until } = source.schedule(wanted, controller, before, now);
    const version = versionOf(commands, controller) + 1;
    const accepted: Accepted = { ...wanted, since, until, id: row.id, version, fio: row.fio };
    commands.set(oID, trimmed([...(commands.get(oID) ?? []), accepted]));
    observer.follow(controller, accepted);
    const hold = prolonged(row.oid, now, user.id, draft?.user_id);
    return {
      result: version,
      keep: hold.keep,
      row: {
        ...row,
        outcome: "accepted",
        version,
        mode: wanted.mode,
        effective: since,
        until,
        before_json: summary(before),
        after_json: JSON.stringify({ ...wanted, since, until }),
      },
      takeBack() {
        if (since <= city.clock.now()) return false;
        hold.takeBack();
        observer.forget(row.id);
        const others = (commands.get(oID) ?? []).filter(({ id }) => id !== row.id);
        if (others.length > 0) commands.set(oID, others);
        else commands.delete(oID);
        return true;
      },
    };
  }

  /**
   * Sends the command to the equipment, once, and waits until that has it. What the controller refuses then is in its log: it was
   * accepted before. A refused one has no effect; of one that is unconfirmed nobody knows.
   */
  async function sendOut(
    order: Order,
    user: UserRow,
    row: Tables["commands"],
    link: Link,
    draft: DraftRow | null,
  ): Promise<Executed<number>> {
    const { controller, life } = order;
    const { oID } = controller;
    const now = Math.floor(city.clock.now());
    permit(order, user, now, draft);
    const wanted = wantedBy(order.operation, controller, order.payload);
    mustOffer(link, wanted);
    if (wanted === "clock") return setClock(order, row, link);
    if (isAlarmWanted(wanted)) return changeAlarm(order, row, link, wanted);
    const before = stateOf(city, commands, controller, now);
    const version = versionOf(commands, controller) + 1;
    const { since, until } = sourceOf(city, oID).schedule(wanted, controller, before, now);
    const accepted: Accepted = { ...wanted, since, until, id: row.id, version, fio: row.fio };
    life.begin();
    const { acknowledged, responded } = link.order(orderOf(wanted));
    const stage = await acknowledged;
    if (stage.is === "refused") throw refusalOf(stage);
    const isUnconfirmed = stage.is === "unconfirmed";
    const sent = { ...accepted, isUnconfirmed };
    commands.set(oID, trimmed([...(commands.get(oID) ?? []), sent]));
    observer.follow(controller, sent);
    responded.then((answer) => {
      if (answer.is !== "refused") return;
      link.endCommand(row.id, "refused");
      link.note("error", refusedText(refusalOf(answer)));
    });
    return {
      result: version,
      isUnconfirmed,
      keep: prolonged(row.oid, city.clock.now(), user.id, draft?.user_id).keep,
      row: {
        ...row,
        outcome: "accepted",
        code: isUnconfirmed ? UNCONFIRMED : null,
        version,
        mode: wanted.mode,
        effective: since,
        until,
        before_json: summary(before),
        after_json: JSON.stringify({ ...wanted, since, until }),
      },
      // What was sent cannot be called back.
      takeBack: () => false,
    };
  }

  /** Sends the city's time, as `sendOut` sends a mode. Nothing comes into force by it, so it is in no list of what runs. */
  async function setClock({ life }: Order, row: Tables["commands"], link: Link): Promise<Executed<number>> {
    life.begin();
    const { acknowledged, responded, observed } = link.order({ clock: Math.round(city.clock.now() * 1000) });
    const stage = await acknowledged;
    if (stage.is === "refused") throw refusalOf(stage);
    responded.then((answer) => answer.is === "refused" && link.note("error", refusedText(refusalOf(answer))));
    observed.then(({ is }) => is === "yes" && link.note("confirmation", keyed("command.clockIsRight")));
    return {
      result: row.version,
      isUnconfirmed: stage.is === "unconfirmed",
      row: { ...row, outcome: "accepted", code: stage.is === "unconfirmed" ? UNCONFIRMED : null },
      takeBack: () => false,
    };
  }

  /** Has the controller say no more of an alarm, or tell of it again. It counts as suspended when the controller says so. */
  async function changeAlarm({ life }: Order, row: Tables["commands"], link: Link, wanted: AlarmWanted): Promise<Executed<number>> {
    const alarm = link.alarm(wanted.alarm);
    if (!alarm) throw refusal("no_such_alarm");
    life.begin();
    const stage = await link.changeAlarm(alarm, wanted.change, row.fio);
    if (stage.is === "refused") throw refusalOf(stage);
    return {
      result: row.version,
      isUnconfirmed: stage.is === "unconfirmed",
      row: {
        ...row,
        outcome: "accepted",
        code: stage.is === "unconfirmed" ? UNCONFIRMED : null,
        after_json: JSON.stringify({ alarm }),
      },
      takeBack: () => false,
    };
  }

  /** Whether an order gives an override back: that is never harder than taking the crossing, so no hold stands against it (design 5). */
  function givesBack({ controller, operation, payload }: Order, now: number): boolean {
    const { program } = payload as { program?: Program };
    if (operation !== "setProgram" || !program || !lasting.has(program)) return false;
    const { mode, active, pending } = stateOf(city, commands, controller, now);
    return !lasting.has(mode) || [active, pending].some((force) => force && !lasting.has(force.mode));
  }

  function permit(order: Order, user: UserRow, now: number, draft: DraftRow | null): void {
    const { controller, ifMatch, operation } = order;
    authorize(user, needs[operation] as Need, tags.of(controller.oID));
    const source = sourceOf(city, controller.oID);
    const isBack = givesBack(order, now);
    const inactive = city.inactiveOf(controller.oID);
    if (inactive && !isBack) throw refusal("out_of_service", { by: inactive.fio, reason: inactive.reason });
    const isOfAlarm = operation === "suspendAlarm" || operation === "resumeAlarm";
    const { online, status } = source.health(controller.oID, now);
    if (!online) throw refusal("controller_offline");
    // While somebody works at the cabinet its alarms are suspended: that moves no light.
    if (!isOfAlarm && source.isHeldLocally(controller.oID, now)) throw refusal("local_control");
    if (!isOfAlarm && !isBack) desk.mustNotBeHeld(String(controller.oID), now, user.id, draft?.user_id);
    if (status === "need_restart" && operation === "setCustomProgram") throw refusal("restart_needed");
    const version = versionOf(commands, controller);
    if (ifMatch === null || ifMatch === version) return;
    const winner = commands.get(controller.oID)?.at(-1)?.fio;
    throw refusal("stale_state", { by: winner ?? "—" }, { headers: { ETag: `"${version}"` } });
  }

  return {
    /** The new state version, once the command is stored. Commands of one controller are taken one after another. */
    order(order: Order): Promise<number> {
      const key = String(order.controller.oID);
      const turn = (turns.get(key) ?? Promise.resolve()).catch(() => {}).then(() => carry(order));
      turns.set(key, turn);
      return turn;
    },
  };
}
export type Ledger = ReturnType<typeof createLedger>;

/** The refusal that a driver's answer stands for. That of the device itself has the device's words. */
const refusalOf = ({ code, words, isDevices }: Stage & { is: "refused" }): Refusal =>
  isDevices || code === "device" ? refusal("controller_refused", { words }) : refusal(codes[code]);

/** What a driver's refusal is called in the contract. */
const codes = {
  unknown_device: "not_offered",
  not_offered: "not_offered",
  not_connected: "controller_offline",
  local_control: "local_control",
  busy: "controller_busy",
  no_code: "no_security_code",
  not_told: "not_told",
} as const satisfies Record<Exclude<DriverRefusal, "device">, RefusalCode>;

function mustOffer(link: Link, wanted: Ordered): void {
  const { programs, plans, takes_sequence, sets_clock, suspends_alarms } = link.offers();
  if (programs.length === 0) throw refusal("read_only");
  if (wanted === "clock") {
    if (!sets_clock) throw refusal("clock_not_settable");
    return;
  }
  if (isAlarmWanted(wanted)) {
    if (!suspends_alarms) throw refusal("not_offered");
    return;
  }
  const { mode, plan, sequence } = wanted;
  if (!programs.includes(mode) || (sequence && !takes_sequence)) throw refusal("not_offered");
  if (mode !== "switching" || sequence) return;
  if (plan === undefined) throw refusal("plan_required");
  if (plans && !plans.includes(plan)) throw refusal("no_such_plan", { plan });
}

const NEWEST = 20;

/** The commands of a controller that still matter: the newest, and the lasting mode that it goes back to. */
function trimmed(all: readonly Accepted[]): Accepted[] {
  const older = all.slice(0, -NEWEST);
  const newest = all.slice(-NEWEST);
  const home = older.findLast(({ until }) => until === null);
  return home ? [home, ...newest] : newest;
}

const summary = ({ mode, shown, active }: ControllerState): string =>
  JSON.stringify({ mode, phase: shown.phase, until: active?.until ?? null });

/** Adds a command that another node has carried out, at its place: each comes once, and the older ones before. */
export function addCommand({ controllers }: City, commands: Commands, row: Tables["commands"]): number | null {
  const controller = controllers.get(row.oid);
  if (!controller || row.mode === null || row.outcome !== "accepted") return null;
  const command = fromRow(row);
  const others = (commands.get(controller.oID) ?? []).filter(({ id }) => id !== command.id);
  if (hasPhases(controller, command))
    commands.set(controller.oID, trimmed([...others, command].sort((one, other) => one.version - other.version)));
  return controller.oID;
}

/**
 * Makes `commands` those of the database: the accepted ones of controllers that still matter; those of vehicles have no mode.
 * One that names a phase which its controller no longer has, since the phases were made anew, rules nothing any more.
 */
export async function loadCommands({ controllers }: City, commands: Commands, db: Database): Promise<void> {
  const rows = await db
    .selectFrom("commands")
    .selectAll()
    .where("outcome", "=", "accepted")
    .where("mode", "is not", null)
    .orderBy("version")
    .execute();
  commands.clear();
  for (const row of rows) {
    const controller = controllers.get(row.oid);
    const command = fromRow(row);
    if (controller && hasPhases(controller, command))
      commands.set(controller.oID, trimmed([...(commands.get(controller.oID) ?? []), command]));
  }
}

function hasPhases(controller: Controller, { phase, sequence = [] }: Accepted): boolean {
  const known = new Set(phasesOf(controller).map((each) => each.phase));
  return (phase === undefined || known.has(phase)) && sequence.every((each) => known.has(each));
}

function fromRow(row: Tables["commands"]): Accepted {
  const wanted = JSON.parse(row.after_json as string) as Wanted;
  return {
    ...wanted,
    mode: row.mode as Program,
    id: row.id,
    since: Number(row.effective),
    until: row.until === null ? null : Number(row.until),
    version: row.version,
    fio: row.fio,
    isUnconfirmed: row.code === UNCONFIRMED,
  };
}
