import { randomUUID } from "node:crypto";

/** What all messages have: `type`, and an id that its acknowledgement repeats. Other members by their wire names, unchecked. */
export type Message = { mType: "rSMsg"; type: string; mId: string; [member: string]: unknown };

/** One value of a status message. `s` is null where `q` is `undefined` or `unknown`. */
export type StatusValue = { sCI: string; n: string; s: unknown; q: "recent" | "old" | "undefined" | "unknown" };
export type StatusMessage = Message & { cId: string; sTs: string; sS: StatusValue[] };
export type CommandArgument = { cCI: string; n: string; cO: string; v: string };
export type CommandValue = { cCI: string; n: string; v: unknown; age: string };
export type CommandResponse = Message & { cId: string; cTS: string; rvs: CommandValue[] };
export type AlarmMessage = Message &
  Record<"cId" | "aCId" | "xACId" | "aSp" | "ack" | "aS" | "sS" | "aTs" | "cat" | "pri", string> & { rvs: { n: string; v: string }[] };
export type AggregatedStatus = Message & { aSTS: string; cId?: string; se: (boolean | string)[] };
/** `SXLS` from 3.3.0 on; `SXL` before, and beside it for those who know no other. */
export type Version = Message & {
  RSMP: { vers: string }[];
  siteId: { sId: string }[];
  SXL?: string;
  SXLS?: { name: string; version: string }[];
};
export type ComponentList = Message & { components: { id: string; type: string; name: string }[] };
export type Watchdog = Message & { wTs: string };

/** A message of ours with a new id. */
export const message = (type: string, members: Record<string, unknown>): Message => ({
  mType: "rSMsg",
  type,
  mId: randomUUID(),
  ...members,
});

/** A component message has these two, empty, beside its component: they are for the national system of Sweden. */
export const about = (cId: string) => ({ ntsOId: "", xNId: "", cId });

export const timestamp = (moment: number): string => new Date(moment).toISOString();

/** The moment of a timestamp, ms. */
export const momentOf = (text: string): number => Date.parse(text);

type Check = [isRight: (value: unknown) => boolean, shape: string];

const isText = (value: unknown) => typeof value === "string" && value.length <= 10_000;
const matches = (pattern: RegExp) => (value: unknown) => typeof value === "string" && pattern.test(value);
const oneOf = (...words: string[]) => matches(new RegExp(`^(${words.join("|")})$`, "i"));
const listOf =
  (isItem: (item: Record<string, unknown>) => boolean, least = 0) =>
  (value: unknown) =>
    Array.isArray(value) && value.length >= least && value.length <= 10_000 && value.every((item) => isObject(item) && isItem(item));
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const isMoment = (value: unknown) =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) && !Number.isNaN(Date.parse(value));

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
const id: Check = [matches(uuid), "a UUID of version 4"];
const text: Check = [isText, "text"];
/** Of a component or an alarm: what we remember by it. */
const name: Check = [(value) => typeof value === "string" && value.length <= 200, "text of at most 200 characters"];
const moment: Check = [isMoment, "a time as 2026-01-31T12:00:00.000Z"];
const quality = oneOf("recent", "old", "undefined", "unknown");
const isAbsent = (quality: unknown) => quality === "undefined" || quality === "unknown";

const status: Record<string, Check> = {
  mId: id,
  cId: text,
  sTs: moment,
  sS: [
    listOf(
      ({ sCI, n, s, q }) =>
        isText(sCI) &&
        isText(n) &&
        quality(q) &&
        (typeof s === "string" || Array.isArray(s) || ((s === null || s === undefined) && isAbsent(q))),
      1,
    ),
    'a list of "sCI", "n", "s", "q"',
  ],
};

/** What a site may send, with the members that the text demands. Further members are allowed. */
const shapes: Record<string, Record<string, Check>> = {
  MessageAck: { oMId: id },
  MessageNotAck: { oMId: id },
  Version: {
    mId: id,
    RSMP: [listOf(({ vers }) => isText(vers), 1), 'a list of "vers"'],
    SXL: [(value) => value === undefined || isText(value), "text"],
    SXLS: [
      (value) => value === undefined || listOf(({ name, version }) => isText(name) && isText(version))(value),
      'a list of "name", "version"',
    ],
    siteId: [listOf(({ sId }) => isText(sId) && sId !== "", 1), 'a list of "sId"'],
  },
  Watchdog: { mId: id, wTs: moment },
  ComponentList: {
    mId: id,
    components: [listOf(({ id, type }) => isText(id) && isText(type), 1), 'a list of "id", "type", "name"'],
  },
  AggregatedStatus: {
    mId: id,
    aSTS: moment,
    se: [
      (value) =>
        Array.isArray(value) && value.length === 8 && value.every((each) => typeof each === "boolean" || /^(true|false)$/i.test(each)),
      "eight booleans",
    ],
  },
  Alarm: {
    mId: id,
    cId: name,
    aCId: name,
    xACId: text,
    aSp: [oneOf("Issue", "Acknowledge", "Suspend", "Resume"), '"Issue", "Acknowledge" or "Suspend"'],
    ack: [oneOf("Acknowledged", "notAcknowledged"), '"Acknowledged" or "notAcknowledged"'],
    aS: [oneOf("Active", "inActive"), '"Active" or "inActive"'],
    sS: [oneOf("Suspended", "notSuspended"), '"suspended" or "notSuspended"'],
    aTs: moment,
    cat: [oneOf("T", "D"), '"T" or "D"'],
    pri: [oneOf("1", "2", "3"), '"1", "2" or "3"'],
    rvs: [listOf(({ n, v }) => isText(n) && isText(v)), 'a list of "n", "v"'],
  },
  StatusResponse: status,
  StatusUpdate: status,
  CommandResponse: {
    mId: id,
    cId: text,
    cTS: moment,
    rvs: [listOf(({ cCI, n, age }) => isText(cCI) && isText(n) && quality(age)), 'a list of "cCI", "n", "v", "age"'],
  },
};

/** Messages of the protocol that only a supervisor sends. */
const ours = new Set(["AggregatedStatusRequest", "CommandRequest", "StatusRequest", "StatusSubscribe", "StatusUnsubscribe"]);

/**
 * Reads a message of a site. Where it is not understood, `fault` is the sentence for the answer, and `mId` the id of the message,
 * if it has one: a message without can have no answer.
 */
export function readMessage(json: string | null): { message: Message } | { fault: string; mId: string | null } {
  if (json === null) return { fault: "The message is not UTF-8.", mId: null };
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { fault: "The message is not JSON.", mId: /"mId"\s*:\s*"([\da-fA-F-]{36})"/.exec(json)?.[1]?.match(uuid)?.[0] ?? null };
  }
  if (!isObject(value)) return { fault: "The message is not a JSON object.", mId: null };
  const { mType, type } = value;
  const mId = id[0](value.mId) ? (value.mId as string) : null;
  if (mType !== "rSMsg") return { fault: '"mType" must be "rSMsg".', mId };
  if (typeof type !== "string") return { fault: '"type" must be text.', mId };
  const shape = Object.hasOwn(shapes, type) ? shapes[type] : undefined;
  if (!shape) return { fault: ours.has(type) ? `${type} is not for a supervisor.` : `Unknown type "${type.slice(0, 50)}".`, mId };
  for (const [member, [isRight, what]] of Object.entries(shape)) {
    if (!isRight(value[member])) return { fault: `"${member}" of ${type} must be ${what}.`, mId };
  }
  return { message: value as Message };
}
