import { atom, onMount, type ReadableAtom } from "nanostores";
import * as v from "valibot";
import { rtcDevices, rtsDevices } from "../city-lists/lists.js";
import { type AlarmEvent, after, hiddenStates, type Standing, shownStates, stateOf } from "../contract/alarm-states.js";
import { Alarm, type AlarmMember, type AlarmPriority, type AlarmRefusal, type AlarmsDone } from "../contract/alarms.js";
import type { Device, DeviceStatus, Override } from "../contract/city.js";
import type { Program } from "../contract/rts.js";
import { tiers } from "../contract/tiers.js";
import { messageCenter } from "../messages/center.js";
import type { MessageEntry } from "../messages/message.js";
import { perClient } from "../per-client.js";
import type { ResourceState } from "../resource.js";
import { cityOverrides } from "../resources/overrides.js";
import { keep, onKeptElsewhere, recall } from "../storage.js";
import type { AlarmDeed } from "./alarm-deed.js";
import { priorityRank } from "./alarm-list.js";

export interface OwnAlarms {
  readonly $alarms: ReadableAtom<readonly Alarm[] | undefined>;
  act(ids: readonly string[], deed: AlarmDeed): AlarmsDone;
}

/** What is so now, without what has become of it. */
type Cause = Omit<Alarm, "state" | "is_active" | "utime_announced" | "occurrences" | Marks | "shelf_longest" | "needs_reset">;
type Marks = "owner" | "comment" | "acknowledged" | "shelf";

/** An alarm as this browser keeps it. */
interface Kept extends Cause, Pick<Alarm, Marks | "utime_announced" | "occurrences"> {
  readonly standing: Standing;
}

/** Alarms that are kept, the newest. */
const MOST = 2_000;
/** Seconds after its end at which an override that has not ended is overdue. */
const GRACE = 120;

/** Longest time on the shelf, s: as at the reference provider. */
const longestShelf: Readonly<Record<AlarmPriority, number>> = { critical: 1_800, high: 7_200, medium: 28_800, low: 86_400 };

const ofStatus: Partial<Record<DeviceStatus, { readonly kind: string; readonly rts: AlarmPriority; readonly rtc: AlarmPriority }>> = {
  failure: { kind: "fault", rts: "high", rtc: "low" },
  hardware_error: { kind: "fault", rts: "high", rtc: "low" },
  software_error: { kind: "fault", rts: "medium", rtc: "low" },
  need_restart: { kind: "restart", rts: "medium", rtc: "low" },
  no_connection: { kind: "silent", rts: "medium", rtc: "low" },
};

type Kind = "rts" | "rtc";

/** What every cause of this browser has. Whoever shows it says its sentences by their keys (`sayKey`). */
const plain: Pick<Cause, Exclude<keyof Cause, "id" | "kind" | "priority" | "utime">> = {
  latitude: null,
  longitude: null,
  district: null,
  device: null,
  members: [],
  cause: "",
  consequence: "",
  action: "",
  is_chattering: false,
  times: 1,
};

/** The sentences of a kind, of a device. */
const ofKind = (kind: string, { description, description_key }: AlarmMember): Partial<Cause> => {
  const values = { device: description_key ?? description, count: 1 };
  const keyOf = (what: string) => ({ key: `alarm.${kind}.${what}`, values });
  return { cause_key: keyOf("cause"), consequence_key: keyOf("consequence"), action_key: keyOf("action") };
};

function ofDevice(kind: Kind, device: Device, now: number): Cause[] {
  const found = device.inactive ? undefined : ofStatus[device.status];
  if (!found) return [];
  const own = { kind, oID: device.oID, description: device.description, description_key: device.description_key };
  return [
    {
      ...plain,
      ...ofKind(found.kind, own),
      id: `${kind}-${device.oID}/${found.kind}`,
      kind: found.kind,
      priority: found[kind],
      utime: now,
      latitude: device.latitude,
      longitude: device.longitude,
      device: own,
      members: [own],
    },
  ];
}

function ofOverride({ oID, description, description_key, program, utime_start, utime_end }: Override, now: number): Cause[] {
  const isOverdue = utime_end !== null && now > utime_end + GRACE;
  const tier = Object.hasOwn(tiers, program) ? tiers[program as Program] : 4;
  if (!isOverdue && tier < 3) return [];
  const own = { kind: "rts" as const, oID, description, description_key };
  const kind = isOverdue ? "overdue" : "override";
  return [
    {
      ...plain,
      ...ofKind(kind, own),
      id: `rts-${oID}/override`,
      kind,
      priority: isOverdue ? "critical" : "high",
      utime: isOverdue ? utime_end : utime_start,
      device: own,
      members: [own],
    },
  ];
}

/** Trouble that the city tells of; that of devices is in their lists. */
function ofMessage({ id, type, text, text_key, utime, place, device, isHistory }: MessageEntry): Cause[] {
  if (type !== "error" || device || isHistory) return [];
  const at = place ?? { latitude: null, longitude: null };
  return [
    {
      ...plain,
      id: `message/${id}`,
      kind: "message",
      priority: "medium",
      utime,
      ...at,
      cause: text,
      ...(text_key ? { cause_key: text_key } : {}),
    },
  ];
}

/** Alarms that this browser makes of the lists, the overrides and the city's messages, and what its user has done with them. */
export const ownAlarms = perClient("alarms/own", (client): OwnAlarms => {
  const $alarms = atom<readonly Alarm[] | undefined>(undefined);
  const kept = new Map<string, Kept>();
  const keyNow = () => `its.alarms.own:${client.base}:${client.$userKey.get()}`;

  const publish = () => {
    $alarms.set([...kept.values()].filter(({ standing }) => stateOf(standing) !== "normal").map(alarmOf));
  };
  const store = () => keep(keyNow(), JSON.stringify([...kept.values()].slice(-MOST)));
  const load = (text: string | null) => {
    kept.clear();
    for (const one of parsed(text)) kept.set(one.id, one);
  };

  /** Moves an alarm by an event; false where there is no such transition. */
  function move(id: string, event: AlarmEvent, changes: Partial<Kept> = {}): AlarmRefusal | null {
    const alarm = kept.get(id);
    if (!alarm) return "alarm_unknown";
    const standing = after(alarm.standing, event, false);
    if (typeof standing === "string") return standing;
    const isAnnounced = stateOf(standing) === "unacknowledged" && stateOf(alarm.standing) !== "unacknowledged";
    kept.set(id, {
      ...alarm,
      standing,
      utime_announced: isAnnounced ? Math.floor(client.clock.now()) : alarm.utime_announced,
      occurrences: alarm.occurrences + (event === "raised" ? 1 : 0),
      acknowledged: isAnnounced ? null : alarm.acknowledged,
      shelf: standing.hidden === "shelved" ? alarm.shelf : null,
      ...changes,
    });
    return null;
  }

  function bring(causes: readonly Cause[]): void {
    const now = client.clock.now();
    const there = new Set<string>();
    for (const cause of causes) {
      there.add(cause.id);
      const before = kept.get(cause.id);
      const isGone = !before || stateOf(before.standing) === "normal";
      const since = isGone || !isThere(before) ? cause.utime : Math.min(before.utime, cause.utime);
      const isWorse = before && !isGone && priorityRank(cause.priority) > priorityRank(before.priority);
      kept.set(cause.id, {
        ...fresh,
        ...(isGone ? {} : before),
        ...cause,
        utime: since,
        utime_announced: before?.utime_announced ?? cause.utime,
      });
      const wasThere = before !== undefined && isThere(before);
      if (!wasThere) move(cause.id, "raised");
      // On the shelf it was put for what it was, also where it was over meanwhile.
      if (isWorse && (wasThere || before.shelf)) move(cause.id, "severity_raised");
    }
    for (const [id, alarm] of kept) {
      if (!there.has(id) && isThere(alarm)) move(id, "returned");
      if (alarm.shelf && alarm.shelf.utime_end <= now) move(id, "unshelved_by_time");
      if (stateOf(kept.get(id)?.standing ?? alarm.standing) === "normal") kept.delete(id);
    }
    store();
    publish();
  }

  onMount($alarms, () => {
    const rts = rtsDevices(client).$state;
    const rtc = rtcDevices(client).$state;
    const overrides = cityOverrides(client).$state;
    const { $entries } = messageCenter(client);
    let last = "";
    const look = () => {
      const states: ResourceState<unknown>[] = [rts.get(), rtc.get(), overrides.get()];
      // Before every list is there, or is known not to be, what is missing would look as if it were over.
      if (!states.every(({ data, error }) => data !== undefined || error?.status === 404 || error?.status === 405)) return;
      const now = Math.floor(client.clock.now());
      const causes = [
        ...(rts.get().data ?? []).flatMap((device) => ofDevice("rts", device, now)),
        ...(rtc.get().data ?? []).flatMap((device) => ofDevice("rtc", device, now)),
        ...(overrides.get().data ?? []).flatMap((override) => ofOverride(override, now)),
        ...$entries.get().flatMap(ofMessage),
      ];
      const shelved = [...kept.values()].some(({ shelf }) => shelf && shelf.utime_end <= now);
      const said = causes.map(({ id, priority, cause, device }) => `${id} ${priority} ${cause} ${device?.description}`).join("\n");
      if (said === last && !shelved && $alarms.get()) return;
      last = said;
      bring(causes);
    };
    let forget = () => {};
    const leave = [
      client.$userKey.subscribe((userKey) => {
        forget();
        load(userKey === null ? null : recall(keyNow()));
        last = "";
        forget = onKeptElsewhere(keyNow(), (text) => {
          load(text);
          publish();
        });
      }),
      rts.subscribe(look),
      rtc.subscribe(look),
      overrides.subscribe(look),
      $entries.subscribe(look),
      client.clock.$now.subscribe(look),
    ];
    return () => {
      for (const each of leave) each();
      forget();
    };
  });

  const mine = () => client.session.$session.get().user;

  /** Why it is refused, or null. */
  function actOn(id: string, deed: AlarmDeed): AlarmRefusal | null {
    const alarm = kept.get(id);
    if (!alarm) return "alarm_unknown";
    const utime = Math.floor(client.clock.now());
    const { fio } = mine();
    switch (deed.name) {
      case "acknowledge": {
        if (alarm.standing.shown === "acknowledged" && !alarm.standing.hidden) return null;
        const seen = deed.seen?.get(id);
        if (seen && priorityRank(alarm.priority) > priorityRank(seen)) return "alarm_worse";
        return move(id, "acknowledged", { acknowledged: { fio, utime } });
      }
      case "unshelve":
        return move(id, "unshelved_by_hand", { acknowledged: { fio, utime } });
      case "reset":
        return move(id, "reset");
      case "shelve": {
        if (neverShelved.has(alarm.kind)) return "never_shelved";
        if (deed.utime_end <= utime) return "shelf_over";
        if (deed.utime_end - utime > longestShelf[alarm.priority] + 60) return "shelf_too_long";
        return move(id, "shelved", { shelf: { fio, reason: deed.reason, utime_end: deed.utime_end } });
      }
      case "assign":
        kept.set(id, { ...alarm, owner: deed.user === null ? null : { user: deed.user, fio } });
        return null;
      case "comment":
        kept.set(id, { ...alarm, comment: deed.comment ? { text: deed.comment, fio, utime } : null });
        return null;
    }
  }

  return {
    $alarms,
    act(ids, deed) {
      const outcome: AlarmsDone = { done: [], refused: [] };
      for (const id of ids) {
        const code = actOn(id, deed);
        if (code === null) outcome.done.push(id);
        else outcome.refused.push({ id, code });
      }
      store();
      publish();
      return outcome;
    },
  };
});

const neverShelved: ReadonlySet<string> = new Set(["override", "overdue"]);

const isThere = ({ standing }: Kept): boolean => standing.shown === "unacknowledged" || standing.shown === "acknowledged";

const fresh = {
  standing: { shown: "normal", hidden: null },
  occurrences: 0,
  owner: null,
  comment: null,
  acknowledged: null,
  shelf: null,
} as const;

const alarmOf = (kept: Kept): Alarm => {
  const { standing, ...alarm } = kept;
  return {
    ...alarm,
    state: stateOf(standing),
    is_active: isThere(kept),
    shelf_longest: neverShelved.has(alarm.kind) ? null : longestShelf[alarm.priority],
    needs_reset: false,
  };
};

/** What was kept, as far as it can be read: another version may have written it. */
function parsed(text: string | null): Kept[] {
  try {
    const all: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(all) ? all.filter(isKept) : [];
  } catch {
    return [];
  }
}

/** What an alarm has besides what is kept; any will do. */
const rest = { state: "unacknowledged", is_active: true, shelf_longest: null, needs_reset: false };
const KeptStanding = v.object({ standing: v.object({ shown: v.picklist(shownStates), hidden: v.nullable(v.picklist(hiddenStates)) }) });

/** One on the shelf has an end, or it would stay there. */
const isKept = (value: unknown): value is Kept =>
  v.is(KeptStanding, value) &&
  v.is(Alarm, { ...value, ...rest }) &&
  (value.standing.hidden !== "shelved" || (value as Kept).shelf !== null);
