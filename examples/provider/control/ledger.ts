import { randomUUID } from "node:crypto";
import type { Program } from "../../../src/core/contract/rts.js";
import type { UserRow } from "../accounts/tokens.js";
import { mayControl } from "../accounts/users.js";
import type { Controller } from "../city/model.js";
import type { Database, Tables } from "../database/tables.js";
import { Refusal } from "../http/refusal.js";
import { healthAt, underLocalControl } from "../simulation/health.js";
import { phasesOf } from "../simulation/phases.js";
import { earliestEnd } from "../simulation/signals.js";
import type { World } from "../simulation/world.js";
import { lasting, TEMPORARY_SECONDS, type Wanted } from "./requests.js";
import { type Accepted, type Commands, type ControllerState, stateAt } from "./state.js";

/** One POST of an operator. `ifMatch` is the version the operator saw, `key` names the attempt. */
export interface Order {
  controller: Controller;
  user: UserRow;
  address: string;
  operation: string;
  payload: unknown;
  key: string | null;
  ifMatch: number | null;
  wanted: () => Wanted;
}

/** Takes commands: each is checked, written with its audit row, and only then answered and carried out. */
export function createLedger(world: World, db: Database, commands: Commands) {
  const versions = new Map<string, Promise<unknown>>();

  async function carry(order: Order): Promise<number> {
    const { controller, user, key } = order;
    const now = Math.floor(world.clock.now());
    const oid = String(controller.oID);
    const payload_json = JSON.stringify({ operation: order.operation, payload: order.payload, oid });
    const earlier =
      key &&
      (await db.selectFrom("commands").selectAll().where("user_id", "=", user.id).where("idempotency_key", "=", key).executeTakeFirst());
    if (earlier) {
      if (earlier.payload_json !== payload_json) throw keyReused();
      return earlier.version;
    }
    const version = await versionOf(db, oid);
    const before = stateAt(world, commands, controller, now);
    const row = {
      id: randomUUID(),
      oid,
      user_id: user.id,
      fio: user.fio,
      address: order.address,
      operation: order.operation,
      payload_json,
      asked: now,
      version,
      before_json: summary(before),
      after_json: null,
      mode: null,
      effective: null,
      until: null,
      idempotency_key: null,
      code: null,
    };
    try {
      await permit(order, now, version);
      const wanted = order.wanted();
      const time = schedule(wanted, controller, before, now);
      const accepted: Accepted = { ...wanted, ...time, id: row.id, version: version + 1, fio: user.fio };
      const after_json = JSON.stringify({ ...wanted, since: accepted.since, until: accepted.until });
      await db.transaction().execute(async (step) => {
        const counted = await step
          .insertInto("controllers")
          .values({ oid, version: version + 1 })
          .onConflict((conflict) =>
            conflict
              .column("oid")
              .doUpdateSet({ version: version + 1 })
              .where("controllers.version", "=", version),
          )
          .executeTakeFirst();
        if (counted.numInsertedOrUpdatedRows !== 1n) throw new Refusal(409, "stale_state", "Одновременно принята другая команда.");
        const { numInsertedOrUpdatedRows } = await step
          .insertInto("commands")
          .values({
            ...row,
            outcome: "accepted",
            version: version + 1,
            mode: wanted.mode,
            effective: accepted.since,
            until: accepted.until,
            after_json,
            idempotency_key: key,
          })
          .onConflict((conflict) => conflict.columns(["user_id", "idempotency_key"]).doNothing())
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows !== 1n) throw keyReused();
      });
      commands.set(controller.oID, trimmed([...(commands.get(controller.oID) ?? []), accepted]));
      return version + 1;
    } catch (error) {
      if (error instanceof Refusal)
        await db
          .insertInto("commands")
          .values({ ...row, outcome: "refused", code: error.code })
          .execute();
      throw error;
    }
  }

  async function permit({ controller, user, ifMatch, operation }: Order, now: number, version: number): Promise<void> {
    if (!mayControl(user)) throw new Refusal(409, "control_prohibited", "Управление устройствами запрещено для вашей учётной записи.");
    const { online, status } = healthAt(world, controller.oID, now);
    if (!online) throw new Refusal(409, "controller_offline", "Нет связи с контроллером: команда не отправлена.");
    if (underLocalControl(world, controller.oID, now))
      throw new Refusal(409, "local_control", "Контроллер на местном управлении из шкафа: команда не принята.");
    if (status === "need_restart" && operation === "setCustomProgram")
      throw new Refusal(409, "restart_needed", "Контроллер ждёт перезагрузки и не может записать новую последовательность.");
    if (ifMatch === null || ifMatch === version) return;
    const winner = commands.get(controller.oID)?.at(-1)?.fio;
    throw new Refusal(409, "stale_state", `Состояние контроллера уже изменил(а) ${winner ?? "другой диспетчер"}.`, {
      ETag: `"${version}"`,
    });
  }

  return {
    /** The new state version, once the command is stored. Commands of one controller are taken one after another. */
    order(order: Order): Promise<number> {
      const key = String(order.controller.oID);
      const turn = (versions.get(key) ?? Promise.resolve()).catch(() => {}).then(() => carry(order));
      versions.set(key, turn);
      return turn;
    },
  };
}
export type Ledger = ReturnType<typeof createLedger>;

/** The key stands under a command to this controller or, sent at the same moment, to another. */
const keyReused = () => new Refusal(422, "idempotency_key_reused", "Этот Idempotency-Key уже использован другой командой.");

/** The state version of a controller: how many commands it has taken. */
export async function versionOf(db: Database, oid: string): Promise<number> {
  const found = await db.selectFrom("controllers").select("version").where("oid", "=", oid).executeTakeFirst();
  return found?.version ?? 0;
}

const NEWEST = 20;

/** The commands of a controller that still matter: the newest, and the lasting mode that it goes back to. */
function trimmed(all: readonly Accepted[]): Accepted[] {
  const [older, newest] = [all.slice(0, -NEWEST), all.slice(-NEWEST)];
  const home = older.findLast(({ until }) => until === null);
  return home ? [home, ...newest] : newest;
}

/** Seconds until a controller begins to do what it was told. */
const REACTION = 3;

/**
 * A plan begins at the end of the cycle, every other mode when the running phase ends; a held phase, which has no end, is
 * left when it has had its least green. So no green is cut short.
 */
function schedule(wanted: Wanted, controller: Controller, { shown }: ControllerState, now: number): Pick<Accepted, "since" | "until"> {
  const { phase, phaseEnd, cycleEnd, lastGreen } = shown;
  const isPlan = lasting.has(wanted.mode) || wanted.sequence !== undefined || wanted.mode === "switching";
  const staysGreen = wanted.phase !== undefined && wanted.phase === phase && now + REACTION < (lastGreen?.end ?? now);
  const end = staysGreen ? now + REACTION : isPlan ? cycleEnd : phaseEnd;
  const since = Number.isFinite(end) ? Math.max(now + 1, Math.ceil(end)) : Math.ceil(earliestEnd(controller, shown, now + REACTION));
  return { since, until: lasting.has(wanted.mode) ? null : since + TEMPORARY_SECONDS };
}

const summary = ({ mode, shown, active }: ControllerState): string =>
  JSON.stringify({ mode, phase: shown.phase, until: active?.until ?? null });

/**
 * Makes `commands` those of the database: the accepted ones of controllers that still matter; those of vehicles have no mode.
 * One that names a phase which its controller no longer has, since the phases were made anew, rules nothing any more.
 */
export async function loadCommands({ controllers }: World, commands: Commands, db: Database): Promise<void> {
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
  };
}
