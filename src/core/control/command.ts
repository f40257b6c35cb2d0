import * as v from "valibot";
import { said } from "../contract/said.js";
import { flag, id, maybe, number, shape, text, whole } from "../contract/schema.js";

/**
 * How far a command has come (design 5). `draft` and `armed` are before the POST; `unknown` is "the answer was lost, we are
 * checking"; `unconfirmed` may still become `observed`. What the controller shows decides, never what was asked.
 */
export const commandStates = [
  "draft",
  "armed",
  "sent",
  "unknown",
  "accepted",
  "unconfirmed",
  "observed",
  "returning",
  "overdue",
  "returned",
  "refused",
] as const;
export type CommandState = (typeof commandStates)[number];

const Order = v.variant("call", [
  shape({ call: v.literal("setProgram"), program: text, plan: v.optional(whole) }),
  shape({
    call: v.literal("setCustomProgram"),
    sequence: v.pipe(v.array(whole), v.readonly()),
    durations: v.pipe(v.array(number), v.readonly()),
  }),
  shape({ call: v.literal("setUfProgram"), phase: whole }),
]);

const Doubt = v.picklist(["offline", "old", "undated", "oldPhase", "error", "local", "cabinet"]);
const Change = shape({
  what: v.picklist(["device", "mode", "request", "phase", "lights", "sequence", "durations", "configuration"]),
  was: text,
  now: text,
});

/**
 * Why a command was not carried out: the reading was no ground for it, something had changed, the right or the connection was
 * missing, the page no longer offered the control it was decided in (`withdrawn`), the look right before it failed (`status`
 * of that answer), somebody else held the crossing since `utime`, or the draft that it was to give was over (`draft`), and nothing was
 * sent in all of these; or the provider refused:
 * `code` and `values` are for a sentence in the reader's language, `says` is the provider's own.
 */
const Refusal = v.variant("by", [
  shape({ by: v.literal("doubt"), doubt: Doubt }),
  shape({ by: v.literal("change"), change: Change }),
  shape({ by: v.literal("access") }),
  shape({ by: v.literal("connection") }),
  shape({ by: v.literal("withdrawn") }),
  shape({ by: v.literal("look"), status: number }),
  shape({ by: v.literal("held"), who: text, utime: number }),
  shape({ by: v.literal("draft") }),
  shape({
    by: v.literal("provider"),
    status: number,
    code: text,
    values: v.optional(v.record(text, v.union([text, number])), {}),
    says: text,
  }),
]);
export type Refusal = v.InferOutput<typeof Refusal>;

/** One line of the ledger. Times are city time in Unix seconds, null for what has not happened. */
export const Command = shape({
  id: text,
  oID: id,
  /** The crossing as the operator saw it named; of a command from elsewhere as the provider names it, with the key of that. */
  ...said("name", text),
  /** Full name of the user who requested it; null for an override that was not requested here. */
  fio: v.nullable(text),
  /** For one not requested here: whether it came through the system, or the controller began it by itself. */
  isRequested: flag,
  order: Order,
  /** The mode in force when it was requested. */
  from: text,
  /** Why, in the operator's words; not sent to the provider. */
  reason: text,
  state: v.picklist(commandStates),
  refusal: v.nullable(Refusal),
  /** Moment of the last reading before the POST: only a later one can confirm. */
  looked: number,
  /** That reading showed the requested mode already: seeing it again proves nothing before the command is accepted. */
  wasShown: v.optional(flag, false),
  /** The mode requested of the controller by then (`control_rts`): reading it again proves nothing. */
  wasRequested: v.optional(v.nullable(text), null),
  asked: number,
  sent: maybe(number),
  accepted: maybe(number),
  observed: maybe(number),
  /** The end that was claimed: 60 minutes from the acceptance; null for what was not asked for a time. */
  until: maybe(number),
  /** False where the controller does not end it by itself: at `until` somebody is to give it back. */
  returns: v.optional(flag, true),
  returned: maybe(number),
  /** The mode that followed. */
  returnedTo: v.nullable(text),
  /** Nothing more is expected of it since then. */
  closed: maybe(number),
});
export type Command = v.InferOutput<typeof Command>;
