import type { SeenPriorities } from "../alarms/alarm-deed.js";
import { askAfterWrite } from "../ask-after-write.js";
import type { Client } from "../client.js";
import { type Alarm, type AlarmDryRun, type AlarmRule, type AlarmsDone, alarmOps } from "../contract/alarms.js";
import type { Id } from "../contract/schema.js";
import type { Delta } from "../contract/stream-events.js";
import { defineResource } from "../define-resource.js";
import { perClient } from "../per-client.js";
import { readAnswer } from "../read-answer.js";
import { createResource, type Resource } from "../resource.js";
import { folded } from "../stream/fold.js";
import { liveTopics } from "../stream/live-topics.js";
import { noteUnread, unreadOf } from "../unread.js";

type Ids = readonly Alarm["id"][];

/** Milliseconds between two polls: another operator's acknowledgement appears within one. */
const EVERY = 5_000;

// What we ask of it

async function told(client: Client, done: Promise<AlarmsDone>): Promise<AlarmsDone> {
  try {
    return await done;
  } finally {
    askAfterWrite(alarms(client));
  }
}

/** Acknowledges alarms; what became of each is in the answer. What is worse by now than it was `seen` is refused. */
export function acknowledgeAlarms(client: Client, ids: Ids, seen?: SeenPriorities): Promise<AlarmsDone> {
  const ofThese = seen && Object.fromEntries([...seen].filter(([id]) => ids.includes(id)));
  return told(client, client.http.call(alarmOps.alarmAcknowledge, { body: { ids: [...ids], ...(ofThese && { seen: ofThese }) } }));
}

/** Puts alarms on the shelf until `utime_end` (Unix s), for a reason. */
export const shelveAlarms = (client: Client, ids: Ids, utime_end: number, reason: string): Promise<AlarmsDone> =>
  told(client, client.http.call(alarmOps.alarmShelve, { body: { ids: [...ids], utime_end, reason } }));

/** Takes alarms off the shelf: they are acknowledged then. */
export const unshelveAlarms = (client: Client, ids: Ids): Promise<AlarmsDone> =>
  told(client, client.http.call(alarmOps.alarmUnshelve, { body: { ids: [...ids] } }));

/** Gives alarms to somebody, or with null to nobody. */
export const assignAlarms = (client: Client, ids: Ids, user: Id | null): Promise<AlarmsDone> =>
  told(client, client.http.call(alarmOps.alarmAssign, { body: { ids: [...ids], user } }));

/** Says something of alarms; an empty comment takes it away. */
export const commentAlarms = (client: Client, ids: Ids, comment: string): Promise<AlarmsDone> =>
  told(client, client.http.call(alarmOps.alarmComment, { body: { ids: [...ids], comment } }));

/** Lets go of alarms that stay after their end until somebody resets them. */
export const resetAlarms = (client: Client, ids: Ids): Promise<AlarmsDone> =>
  told(client, client.http.call(alarmOps.alarmReset, { body: { ids: [...ids] } }));

/**
 * Takes the place of all rules. `from` are those that were edited: where somebody has changed them since, nothing is sent, and theirs are
 * given; else null.
 */
export async function changeAlarmRules(
  client: Client,
  rules: readonly AlarmRule[],
  from: readonly AlarmRule[],
): Promise<readonly AlarmRule[] | null> {
  const now = await client.http.call(alarmOps.alarmRules, {});
  if (inOneOrder(now) !== inOneOrder(from)) return now;
  await client.http.call(alarmOps.alarmRulesChange, { body: { rules: [...rules] } });
  askAfterWrite(alarmRules(client));
  askAfterWrite(alarms(client));
  return null;
}

/** Rules as a text, whatever the order of their fields. */
const inOneOrder = (rules: readonly AlarmRule[]): string =>
  JSON.stringify(rules, (_, value) =>
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

/** What a rule would have made of a period (Unix s). */
export const dryRunAlarmRule = (
  client: Client,
  rule: AlarmRule,
  utime_start: number,
  utime_end: number,
  signal?: AbortSignal,
): Promise<AlarmDryRun> =>
  client.http.call(alarmOps.alarmDryRun, { body: { rule, utime_start, utime_end }, ...(signal ? { signal } : {}) });

// Where the answers stay

/** Deltas that are kept for an answer that is under way. */
const MOST_DELTAS = 16;

/** The alarms that stand, hidden ones too; 404 where the provider has no notion of them. The stream brings what has changed, or the whole list. */
export const alarms = perClient("alarms", (client, name): Resource<Alarm[]> => {
  /** The version of each list that has one. */
  const versions = new WeakMap<readonly Alarm[], string>();
  /** What the stream has told since the request under way began: its answer may be older. */
  let meanwhile: readonly Delta[] = [];

  function versioned(list: Alarm[], version: string): Alarm[] {
    if (version) versions.set(list, version);
    return list;
  }

  /** The list after the deltas that follow its version. */
  function ledOn(list: Alarm[], deltas: readonly Delta[]): Alarm[] {
    const first = deltas.findLastIndex(({ from }) => from === versions.get(list));
    if (first < 0) return list;
    let rows: readonly unknown[] = list;
    let version = versions.get(list) ?? "";
    for (const delta of deltas.slice(first)) {
      if (delta.from !== version) break;
      rows = folded(rows, delta);
      version = delta.to;
    }
    const next = versioned(
      readAnswer(alarmOps.alarms.ok, rows, () => {}),
      version,
    );
    noteUnread(next, unreadOf(next) ?? unreadOf(list) ?? null);
    return next;
  }

  async function ask(signal: AbortSignal): Promise<Alarm[]> {
    meanwhile = [];
    let version = "";
    const received = (response: Response) => {
      version = liveTopics(client).versionOf(response) ?? "";
    };
    const list = await client.http.call(alarmOps.alarms, { signal, received });
    return ledOn(versioned(list, version), meanwhile);
  }

  const resource = createResource(client, name, ask, {
    every: EVERY,
    live: {
      topic: "alarms",
      version: () => versions.get(atHand() ?? []),
      take(delta) {
        if (delta.from === null)
          return versioned(
            readAnswer(alarmOps.alarms.ok, delta.changed, () => {}),
            delta.to,
          );
        meanwhile = [...meanwhile, delta].slice(-MOST_DELTAS);
        const list = ledOn(atHand() ?? [], [delta]);
        return versions.get(list) === delta.to ? list : null;
      },
    },
  });
  const atHand = (): Alarm[] | undefined => resource.$state.value?.data;
  return resource;
});

/** Characters of the ids of an address: of what is beyond, the deed itself is refused. */
const MOST_IN_ADDRESS = 4_000;

/** Who may be given all of some alarms; `ids` is a list as JSON. */
export const alarmPeople = defineResource("alarmPeople", (client, signal, ids: string) => {
  let length = 0;
  const named = (JSON.parse(ids) as string[]).filter((id) => {
    length += encodeURIComponent(id).length;
    return length <= MOST_IN_ADDRESS;
  });
  return client.http.call(alarmOps.alarmPeople, { signal, search: new URLSearchParams(named.map((id) => ["id", id])) });
});

/** The figures of the week that begins at `utime_start` (Unix s), with the week before; of the last seven days without it. */
export const alarmFigures = defineResource("alarmFigures", (client, signal, utime_start: number | null) =>
  client.http.call(alarmOps.alarmFigures, { signal, ...(utime_start === null ? {} : { search: { utime_start: `${utime_start}` } }) }),
);

export const alarmRules = defineResource("alarmRules", (client, signal) => client.http.call(alarmOps.alarmRules, { signal }));

/** The newest steps of one alarm. */
export const alarmSteps = defineResource("alarmSteps", (client, signal, id: Alarm["id"]) =>
  client.http.call(alarmOps.alarmSteps, { signal, search: { id } }),
);
