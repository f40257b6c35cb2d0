import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../../base/database/tables.js";
import type { Signals } from "./signals.js";

/** Milliseconds by which the clock of a node may differ from the database's. */
const MOST_OFF = 2_000;
/** Milliseconds between two comparisons. */
const LOOK_EVERY = 2_000;
/** Milliseconds for which what another node has said of its clock counts. */
const HEARD_FOR = 10_000;
/** Milliseconds between two lines of the log. */
const SAID_EVERY = 60_000;
/** Milliseconds after which an answer of the database says nothing of its clock any more. */
const SLOW = 1_000;

/** What a node says of its clock: milliseconds that it is ahead of the database's. */
interface Said {
  node: string;
  off: number;
}

/**
 * Compares the clock of this node with the database's, and tells the other nodes. One that is off while another is right must not drive:
 * ends of commands and hours are written by its clock. Where all are off nobody knows whose is right, and one of them drives.
 */
export function createClocks(db: Database, name: string, signals: Signals, now: () => number) {
  const others = new Map<string, { off: number; until: number }>();
  let off = 0;
  let saidAt = Number.NEGATIVE_INFINITY;
  let wasOff = false;

  const isOff = (ms: number): boolean => Math.abs(ms) > MOST_OFF;
  const isStray = (): boolean => isOff(off) && [...others.values()].some((other) => other.until > performance.now() && !isOff(other.off));

  signals.hearSaid("clock", (text) => {
    const said = JSON.parse(text) as Said;
    if (said.node !== name) others.set(said.node, { off: said.off, until: performance.now() + HEARD_FOR });
  });

  async function look(): Promise<void> {
    const before = now();
    const startedAt = performance.now();
    const { rows } = await sql<{ at: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as at`.execute(db);
    const took = performance.now() - startedAt;
    if (took > SLOW) return;
    off = before + took / 2 - (rows[0]?.at ?? before);
    signals.say("clock", JSON.stringify({ node: name, off } satisfies Said));
    complain();
  }

  /** Says once a minute that the clock is off, and when it is right again. */
  function complain(): void {
    if (wasOff && !isOff(off)) console.error(`The clock of node "${name}" agrees with the database's again.`);
    if (!wasOff && isOff(off)) saidAt = Number.NEGATIVE_INFINITY;
    wasOff = isOff(off);
    if (!wasOff || performance.now() < saidAt + SAID_EVERY) return;
    saidAt = performance.now();
    const words = `The clock of node "${name}" is ${Math.abs(off / 1000).toFixed(1)} s ${off > 0 ? "ahead of" : "behind"} the database's`;
    const then = isStray()
      ? "with which another node agrees: this one does not drive the city until its clock is right"
      : "and no other node is known to agree with that: set the clocks right, times of commands may be wrong";
    console.error(`${words}, ${then}.`);
  }

  return {
    isStray,
    /** Seconds that the clock of this node is ahead of the database's. */
    offset: () => off / 1000,
    /** Compares now and from then on; gives the function that ends it. */
    async run(): Promise<() => Promise<void>> {
      const stopped = new AbortController();
      // A database that is away says nothing of clocks.
      const lookOnce = () => look().catch(() => {});
      await lookOnce();
      const keep = async () => {
        for (;;) {
          await pause(LOOK_EVERY, undefined, { signal: stopped.signal });
          await lookOnce();
        }
      };
      const keeping = keep().catch(() => {});
      return async () => {
        stopped.abort();
        await keeping;
      };
    },
  };
}
export type Clocks = ReturnType<typeof createClocks>;
