import { DatabaseAway, isFull } from "../../base/database/faults.js";
import type { Database, Tables } from "../../base/database/tables.js";
import type { Controller } from "../../city/model.js";
import type { Accepted, Commands } from "../../sources/accepted.js";
import { type City, sourceOf } from "../../sources/city.js";

type Row = Tables["command_events"];

/** An accepted command of which more is to come: when it came into force, and up to when its controller was looked at. */
interface Followed {
  controller: Controller;
  command: Accepted;
  inForce: boolean;
  seen: number;
}

/** The end of what does not end by itself. */
const NEVER = Number.POSITIVE_INFINITY;
/** Milliseconds between two looks at the controllers. */
const EVERY = 2_000;

/**
 * Writes down what the controllers do of the commands they have accepted: when each came into force, and when it ended and
 * why; of a lasting one, which stays until the next, only the first. It tells the moments of the controllers' own clocks, also
 * of what happened while a controller or the provider was away. Each row has one id, so it is written once, however often the
 * provider starts anew; what cannot be written is kept in memory and tried again, and is found out again after a restart.
 */
export function createObserver(city: City, db: Database, commands: Commands) {
  const followed = new Map<string, Followed>();
  const owed = new Map<string, Row>();
  let running: Promise<unknown> = Promise.resolve();
  let isRunning = false;

  const linkTo = (oID: number) => sourceOf(city, oID).link(oID);

  function note({ controller, command }: Followed, utime: number, what: Row["what"], why: Row["why"]): void {
    const id = `${command.id}-${what === "in_force" ? what : "ended"}`;
    if (what !== "in_force") linkTo(controller.oID)?.endCommand(command.id, why === "refused" ? "refused" : "ended");
    owed.set(id, { id, command: command.id, oid: String(controller.oID), utime: Math.ceil(utime), what, why });
  }

  function observe(each: Followed): void {
    const { controller, command } = each;
    const { id, version, until } = command;
    const list = commands.get(controller.oID) ?? [];
    const source = sourceOf(city, controller.oID);
    const upTo = source.lastReport(controller.oID, Math.floor(city.clock.now()));
    for (const { utime, by, active } of source.rules(controller, list, each.seen, upTo)) {
      if (active?.id === id) {
        if (!each.inForce) note(each, utime, "in_force", null);
        each.inForce = true;
        if (until === null) return void followed.delete(id);
        continue;
      }
      const later = list
        .filter(({ since }) => since <= utime)
        .findLast((other) => other.version > version && (until !== null || other.until === null));
      const isRefused = linkTo(controller.oID)?.endOfCommand(id) === "refused";
      const returnsByItself = source.returnsAfter(controller.oID, command.mode) !== null;
      const why = isRefused ? "refused" : endOf(by, utime, returnsByItself || until === null ? until : NEVER, later);
      if (!why) continue;
      note(each, utime, each.inForce ? "ended" : "missed", why);
      return void followed.delete(id);
    }
    each.seen = Math.max(each.seen, upTo);
  }

  async function write(): Promise<void> {
    const rows = [...owed.values()];
    if (rows.length === 0) return;
    try {
      await db
        .insertInto("command_events")
        .values(rows)
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
    } catch (error) {
      if (error instanceof DatabaseAway || isFull(error)) return;
      console.error("What became of commands cannot be written:", error);
    }
    for (const { id } of rows) owed.delete(id);
  }

  function follow(controller: Controller, command: Accepted, inForce = false): void {
    followed.set(command.id, { controller, command, inForce, seen: command.since });
  }

  return {
    /** From now on looks after a command that was accepted. */
    follow,
    /** No longer looks after a command, which was taken back before it came into force. */
    forget: (id: string): boolean => followed.delete(id),
    /** No longer looks after any: another node does. */
    forgetAll(): void {
      followed.clear();
      owed.clear();
    },
    /** Looks at a controller at once: something of it has changed. */
    lookAt(oID: number): void {
      for (const each of [...followed.values()]) if (each.controller.oID === oID) observe(each);
    },
    /** Looks after the accepted commands of which the database does not know the end. */
    async recall(by: Database = db): Promise<void> {
      const known = await by.selectFrom("command_events").select("id").execute();
      const ids = new Set(known.map(({ id }) => id));
      followed.clear();
      for (const [oID, list] of commands) {
        const controller = city.controllers.get(String(oID));
        for (const command of list) {
          const inForce = ids.has(`${command.id}-in_force`);
          if (ids.has(`${command.id}-ended`)) linkTo(oID)?.endCommand(command.id, "ended");
          if (controller && !ids.has(`${command.id}-ended`) && !(inForce && command.until === null)) follow(controller, command, inForce);
        }
      }
    },
    /** Looks now and again; gives the function that stops it. */
    run(): () => Promise<unknown> {
      const look = () => {
        for (const each of [...followed.values()]) observe(each);
        if (isRunning) return;
        isRunning = true;
        running = write().finally(() => {
          isRunning = false;
        });
      };
      const timer = setInterval(look, EVERY);
      timer.unref();
      return () => {
        clearInterval(timer);
        return running;
      };
    },
  };
}
export type Observer = ReturnType<typeof createObserver>;

/** Why a command that does not rule at `utime` will not rule any more; null while it may. A failure only interrupts it, and so does the cabinet a lasting one. */
function endOf(by: "system" | "failure" | "cabinet", utime: number, until: number | null, later: Accepted | undefined): Row["why"] {
  if (by === "failure") return null;
  if (by === "cabinet") return until === null ? null : utime < until ? "local_control" : "time_over";
  if (later) return later.until === null && until !== null ? "given_back" : "replaced";
  if (until === null) return null;
  return utime < until ? "by_controller" : "time_over";
}
