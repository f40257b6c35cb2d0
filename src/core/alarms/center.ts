import { atom, computed, onMount } from "nanostores";
import type { Client } from "../client.js";
import { type Alarm, type AlarmsDone, alarmLimits } from "../contract/alarms.js";
import { perClient } from "../per-client.js";
import type { ResourceState } from "../resource.js";
import { acknowledgeAlarms, alarms, assignAlarms, commentAlarms, resetAlarms, shelveAlarms, unshelveAlarms } from "../resources/alarms.js";
import { loadWithRetry } from "../with-timeout.js";
import type { AlarmDeed } from "./alarm-deed.js";
import { wantsSomebody } from "./alarm-list.js";
import type { OwnAlarms } from "./own-alarms.js";

function send(client: Client, ids: readonly string[], deed: AlarmDeed): Promise<AlarmsDone> {
  switch (deed.name) {
    case "acknowledge":
      return acknowledgeAlarms(client, ids, deed.seen);
    case "unshelve":
      return unshelveAlarms(client, ids);
    case "reset":
      return resetAlarms(client, ids);
    case "shelve":
      return shelveAlarms(client, ids, deed.utime_end, deed.reason);
    case "assign":
      return assignAlarms(client, ids, deed.user);
    case "comment":
      return commentAlarms(client, ids, deed.comment);
  }
}

/** Several calls where there are more alarms than one may name. */
async function sendEach(client: Client, ids: readonly string[], deed: AlarmDeed): Promise<AlarmsDone> {
  const outcome: AlarmsDone = { done: [], refused: [] };
  for (let at = 0; at < ids.length; at += alarmLimits.ids) {
    const { done, refused } = await send(client, ids.slice(at, at + alarmLimits.ids), deed);
    outcome.done.push(...done);
    outcome.refused.push(...refused);
  }
  return outcome;
}

/** Whether the provider makes no alarms, as one that has only the calls of the specification. */
const isAbsent = ({ data, error }: ResourceState<unknown>): boolean =>
  data === undefined && (error?.status === 404 || error?.status === 405);

/** The alarms of a city, the provider's or, where it makes none, those that this browser makes of its lists and messages. One a client. */
export const alarmCenter = perClient("alarms/center", (client) => {
  const { $state } = alarms(client);
  const $own = atom<OwnAlarms | null>(null);
  const $isOwn = computed($state, isAbsent);
  const $alarms = atom<readonly Alarm[] | undefined>(undefined);

  onMount($alarms, () => {
    let leaveOwn: (() => void) | undefined;
    let isWatched = true;
    const watchOwn = async () => {
      const { ownAlarms } = await loadWithRetry(() => import("./own-alarms.js"));
      if (!isWatched || leaveOwn || !isAbsent($state.get())) return;
      const own = ownAlarms(client);
      $own.set(own);
      leaveOwn = own.$alarms.subscribe((all) => $alarms.set(all));
    };
    const leave = $state.subscribe((state) => {
      if (isAbsent(state)) return void watchOwn().catch(() => {});
      leaveOwn?.();
      leaveOwn = undefined;
      $own.set(null);
      $alarms.set(state.data);
    });
    return () => {
      isWatched = false;
      leave();
      leaveOwn?.();
      leaveOwn = undefined;
    };
  });

  return {
    /** Undefined before the first answer. */
    $alarms,
    /** They are made here, and what is done with them is known to this browser alone. */
    $isOwn,
    $wanting: computed($alarms, (all) => all?.filter(wantsSomebody).length ?? 0),
    async act(ids: readonly string[], deed: AlarmDeed): Promise<AlarmsDone> {
      return $own.get()?.act(ids, deed) ?? sendEach(client, ids, deed);
    },
  };
});
