import { atom, computed, onMount } from "nanostores";
import type { Client } from "../client.js";
import type { RtsTelemetry } from "../contract/rts.js";
import type { Id } from "../contract/schema.js";
import { toJson } from "../json.js";
import { perClient } from "../per-client.js";
import { city } from "../resources/city.js";
import { cityOverrides } from "../resources/overrides.js";
import { rtsTelemetry } from "../resources/rts.js";
import { clockFollower } from "./clock-follower.js";
import type { Command } from "./command.js";
import { commandsElsewhere, followList, isListedIn } from "./elsewhere.js";
import { follow } from "./follow.js";
import { createJournal, type Journal } from "./journal.js";
import { isTemporary, modeOf, tierOf } from "./modes.js";
import { overrideOf } from "./others.js";
import { createSending, isPending } from "./sending.js";

/** Seconds after which a `sent` command that this page does not wait for counts as lost: the page that sent it is gone. */
const ORPHAN_AFTER = 15;

/** The ledger of a client: the only place that sends commands to controllers. */
export const controlLedger = perClient("control", createControlLedger);
export type ControlLedger = ReturnType<typeof createControlLedger>;

/** The journal of one user. */
const journal = perClient("journal", (client, _name, userKey: string) => createJournal(`its.control:${client.base}:${userKey}`));

function createControlLedger(client: Client) {
  const watched = new Map<string, { oID: Id; name: string; watchers: number }>();
  const readings = new Map<string, RtsTelemetry>();
  const follows = new Map<string, () => void>();
  /** Names of the signed-in user in the city's list of overrides. */
  const ours = new Set<string>();
  const keepTime = clockFollower(client);

  const journalOf = (userKey: string) => journal(client, userKey);
  const { send, waiting } = createSending(client, { journalOf, keepTime });

  const listed = cityOverrides(client);

  /**
   * Commands of the signed-in user, and modes that were seen and nobody requested, the newest first. Kept up to date while
   * there are subscribers.
   */
  const $journal = atom<readonly Command[]>([]);
  /** Overrides requested by others, from the city's list. */
  const $elsewhere = atom<readonly Command[]>([]);

  /** Updates everything that is open from the last readings, the city's list and the city time. */
  function update(): void {
    const userKey = client.$userKey.get();
    // Entries are never taken back, so nothing is written while city time is uncertain (faults F11).
    if (userKey === null || !client.clock.isSure()) return;
    const journal = journalOf(userKey);
    const now = client.clock.now();
    const { data = [], answered } = listed.$state.get();
    const { user } = client.session.$session.get();
    if (data.some(({ fio }) => fio === user.fio)) ours.add(user.fio);
    for (const command of journal.$commands.get()) {
      if (command.closed !== null) continue;
      const isLost = command.state === "sent" && !waiting.has(command.id) && now - (command.sent ?? now) > ORPHAN_AFTER;
      const known = followList(isLost ? { ...command, state: "unknown" } : command, data, now, ours);
      const next = follow(known, readings.get(`${command.oID}`), now);
      if (next !== command) journal.put(next);
      const isKnown = next.state === "observed" || (next.state === "accepted" && next.closed !== null);
      if (isKnown && next !== command && (next.state !== command.state || next.closed !== null)) closeOlder(journal, next);
    }
    for (const [key, { oID, name }] of watched) {
      const reading = readings.get(key);
      const found = reading && overrideOf(reading, oID, name, journal.$commands.get(), now);
      if (found && !(found.isRequested && isListed())) journal.put(found);
    }
    const elsewhere = commandsElsewhere(data, answered ?? 0, journal.$commands.get(), now, ours);
    if (toJson(elsewhere) !== toJson($elsewhere.get())) $elsewhere.set(elsewhere);
  }

  /** Whether the provider lists other operators' overrides; until its first answer, assumed. */
  function isListed(): boolean {
    const { data, error } = listed.$state.get();
    return data !== undefined || error === undefined;
  }

  /** Closes older commands to the same controller once a newer one is in force. */
  function closeOlder(journal: Journal, { id, oID, asked, observed, order }: Command): void {
    const closed = client.clock.now();
    for (const command of journal.$commands.get()) {
      if (command.closed !== null || command.id === id || `${command.oID}` !== `${oID}` || command.asked > asked) continue;
      if (isPending(command)) journal.put({ ...command, closed });
      else journal.put({ ...command, state: "returned", returned: observed, returnedTo: modeOf(order), closed });
    }
  }

  /** Subscribes to the telemetry of each controller that has something open or that a panel shows. */
  function followControllers(): void {
    const wanted = new Set(watched.keys());
    for (const { closed, oID } of $journal.get()) if (closed === null) wanted.add(`${oID}`);
    for (const [key, stop] of follows) {
      if (wanted.has(key)) continue;
      stop();
      follows.delete(key);
      readings.delete(key);
    }
    for (const key of wanted) {
      if (follows.has(key)) continue;
      follows.set(key, () => {});
      const stop = rtsTelemetry(client, key).$state.subscribe(({ data }) => {
        if (!data || readings.get(key) === data) return;
        readings.set(key, data);
        keepTime(data.utime);
        update();
      });
      follows.set(key, stop);
    }
  }

  onMount($journal, () => {
    let leave = () => {};
    const unbindUser = client.$userKey.subscribe((userKey) => {
      leave();
      leave = () => {};
      $journal.set([]);
      $elsewhere.set([]);
      ours.clear();
      followControllers();
      if (userKey === null) return;
      const unbindJournal = journalOf(userKey).$commands.subscribe((commands) => {
        $journal.set(commands);
        followControllers();
      });
      const unbindListed = listed.$state.listen(update);
      leave = () => {
        unbindJournal();
        unbindListed();
      };
      update();
    });
    const unbindClock = client.clock.$now.listen(update);
    const unbindCity = city(client).$state.listen(() => {});
    return () => {
      unbindCity();
      unbindUser();
      leave();
      unbindClock();
      for (const stop of follows.values()) stop();
      follows.clear();
      readings.clear();
    };
  });

  /** All that is known here, the newest first: the journal, and the requests of others. */
  const $commands = computed([$journal, $elsewhere], (journal, elsewhere) =>
    [...elsewhere, ...journal.filter((command) => !isListedIn(elsewhere, command))].sort((one, other) => other.asked - one.asked),
  );

  /** Temporary modes that are requested or in force and whose end is not confirmed, the most severe first. */
  const $activeOverrides = computed($commands, (commands) =>
    commands
      .filter(({ closed, state, order }) => closed === null && state !== "armed" && isTemporary(order))
      .sort((one, other) => severityOf(other) - severityOf(one)),
  );

  /** Reads a controller's telemetry for a panel, to find overrides of others. Returns the function that stops it. */
  function watch(oID: Id, name: string): () => void {
    const key = `${oID}`;
    const unbind = $journal.listen(() => {});
    const entry = watched.get(key) ?? { oID, name, watchers: 0 };
    watched.set(key, { ...entry, name, watchers: entry.watchers + 1 });
    followControllers();
    return () => {
      const { watchers } = watched.get(key) ?? entry;
      if (watchers > 1) watched.set(key, { ...entry, watchers: watchers - 1 });
      else watched.delete(key);
      followControllers();
      unbind();
    };
  }

  return { $journal, $commands, $activeOverrides, send, watch };
}

/** States of growing uncertainty: among equally severe commands the more uncertain comes first. */
const uncertain: readonly Command["state"][] = ["unconfirmed", "unknown", "returning"];

/** Sorting: overdue ones first, then by tier, e.g. all red in force before a program that is about to return. */
const severityOf = ({ state, order }: Command) => (state === "overdue" ? 100 : 0) + 10 * tierOf(order) + uncertain.indexOf(state);
