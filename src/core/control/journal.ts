import { atom, onMount } from "nanostores";
import * as v from "valibot";
import { toJson } from "../json.js";
import { keep, onKeptElsewhere, recall } from "../storage.js";
import { Command, commandStates } from "./command.js";

/** Commands kept; open ones are kept whatever their number. */
const LONGEST = 200;

const rank = (command: Command) => (command.closed === null ? 0 : 100) + commandStates.indexOf(command.state);

/** The local journal of one user at one provider, the newest first: it survives a reload, and tabs share it. */
export function createJournal(key: string) {
  const $commands = atom(read(recall(key)));
  const take = (others: readonly Command[]) => {
    const merged = merge($commands.get(), others);
    if (merged.some((command, i) => command !== $commands.get()[i]) || merged.length !== $commands.get().length) $commands.set(merged);
  };
  onMount($commands, () => {
    take(read(recall(key)));
    return onKeptElsewhere(key, (value) => take(read(value)));
  });

  return {
    $commands,
    /** Stores a new command, or a known one that has progressed. A command that is not sent yet is not written to storage. */
    put(command: Command): void {
      const known = merge($commands.get(), read(recall(key)));
      const before = known.find(({ id }) => id === command.id);
      $commands.set(bounded([before ? further(command, before) : command, ...known.filter(({ id }) => id !== command.id)]));
      keep(key, toJson($commands.get().filter(({ state }) => state !== "draft" && state !== "armed")));
    },
  };
}
export type Journal = ReturnType<typeof createJournal>;

const isInForce = ({ state, closed }: Command) => closed === null && ["observed", "returning", "overdue"].includes(state);

/** Whether `one` has progressed at least as far. Of a prolonged intervention the later end counts. */
function isAsFar(one: Command, other: Command): boolean {
  const isProlonged = one.until !== other.until && isInForce(one) && isInForce(other);
  return isProlonged ? (one.until ?? 0) > (other.until ?? 0) : rank(one) >= rank(other);
}

/** Of two versions of one command the one that has progressed further, with missing times filled in from the other. */
function further(one: Command, other: Command): Command {
  const isOne = isAsFar(one, other);
  const last = isOne ? one : other;
  const first = isOne ? other : one;
  const { sent, accepted, observed, until } = last;
  if (sent !== null && accepted !== null && observed !== null && until !== null) return last;
  const filled = {
    sent: sent ?? first.sent,
    accepted: accepted ?? first.accepted,
    observed: observed ?? first.observed,
    until: until ?? first.until,
  };
  const isNew = (Object.keys(filled) as (keyof typeof filled)[]).some((name) => filled[name] !== last[name]);
  return isNew ? { ...last, ...filled } : last;
}

function merge(ours: readonly Command[], theirs: readonly Command[]): Command[] {
  const merged = new Map(ours.map((command) => [command.id, command]));
  for (const command of theirs) {
    const known = merged.get(command.id);
    merged.set(command.id, known ? further(known, command) : command);
  }
  return bounded([...merged.values()]);
}

function bounded(commands: Command[]): Command[] {
  const sorted = commands.sort((one, other) => other.asked - one.asked);
  return sorted.filter(({ closed }, i) => i < LONGEST || closed === null);
}

function read(kept: string | null): Command[] {
  if (kept === null) return [];
  try {
    const list: unknown = JSON.parse(kept);
    if (!Array.isArray(list)) return [];
    return list.flatMap((item) => {
      const result = v.safeParse(Command, item);
      return result.success ? [result.output] : [];
    });
  } catch {
    return [];
  }
}
