import type { Context } from "hono";
import type { GenericSchema, InferOutput } from "valibot";
import type { OperationName, ops } from "../../core/contract/index.js";
import type { Reading, Step } from "../base/database/tables.js";
import type { Caller } from "../service/accounts/tokens.js";
import type { Origin } from "../service/audit/commands.js";
import type { Kept } from "../service/audit/trail.js";
import type { Life } from "../service/control/life.js";
import type { Upload } from "../service/files/upload.js";
import type { Provider } from "../service/provider.js";
import type { Shown } from "../service/rights/shown.js";

type Op<Name extends OperationName> = (typeof ops)[Name];

type Body<Name extends OperationName> =
  Op<Name> extends { body: infer B } ? (B extends GenericSchema ? InferOutput<B> : B extends "file" ? Upload : null) : null;
type Who<Name extends OperationName> = Op<Name> extends { auth: true } ? Caller : null;
type Lived<Name extends OperationName> = Op<Name> extends { effect: "control" } ? Life : null;
/** A call that only reads can keep nothing: what it is given of the database has no more than `selectFrom`. */
type Keeps<Name extends OperationName> =
  Op<Name> extends { effect: "write" } ? <R>(work: (step: Step) => Promise<Kept<R>>) => Promise<R> : never;
type Given<Name extends OperationName> =
  // biome-ignore lint/suspicious/noConfusingVoidType: an answer of "nothing" is a function that returns nothing
  Op<Name> extends { ok: infer Ok } ? (Ok extends GenericSchema ? InferOutput<Ok> : Ok extends "nothing" ? void : never) : never;

/**
 * One call: what was sent, by whom, and the provider, of which `world`, `snapshots` and `events` are what the caller is shown. `param` is a
 * part of the path. The caller of a command may be known
 * from up to a minute ago; `confirm` reads the database.
 */
export interface Ask<Name extends OperationName> extends Omit<Provider, "db" | "trail">, Pick<Shown, "showsMessage"> {
  c: Context;
  db: Reading;
  /** Writes something and its row of the audit, in one transaction: both are there, or neither. */
  keep: Keeps<Name>;
  /** Says who it is about, where a call that may be refused is nobody's yet, as a sign-in. */
  about(user: Caller["user"]): void;
  /** What a command tells the audit. */
  origin: Origin;
  body: Body<Name>;
  caller: Who<Name>;
  confirm(): Promise<Caller>;
  life: Lived<Name>;
  /** Network address of the visitor: of the other end, or what a trusted proxy says. */
  address: string;
  /** Unix seconds of city time. */
  now: number;
  param(name: string): string;
}

/** Gives what the contract says, or a `Response` for files and lists that are built once. */
export type Answer<Name extends OperationName> = (ask: Ask<Name>) => Given<Name> | Response | Promise<Given<Name> | Response>;
/** An answer for every named call; a missing one is a type error. */
export type Answers<Name extends OperationName = OperationName> = { [Each in Name]: Answer<Each> };

/** Calls about what moves now: they wait until the sources are ready, so that others are answered while the first of them has it computed. */
export const aboutMovement: ReadonlySet<OperationName> = new Set<OperationName>([
  "rtsTelemetry",
  "rtsImg",
  "rtsLastHour",
  "rtsMeasure",
  "signalQuality",
  "rtsSignalEvents",
  "rtcImg",
  "rtcLastHour",
  "busTelemetry",
  "busImg",
  "busRoute",
  "busPassengerFlow",
  "busEventsLast",
]);
