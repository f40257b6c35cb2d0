import * as v from "valibot";
import { operations } from "./operation.js";
import type { Need } from "./rights.js";
import { assumed, id, label, shape, text, utime } from "./schema.js";

/**
 * Who has a crossing in hand: nobody else commands it meanwhile. It begins with one press and ends at `utime_end`, unless the holder
 * commands the crossing or takes it again before: then that moves on. `before` is who had it, where it was taken over, and `note` why.
 * `ended` is how it ended, for the holder's own page: with `fio` null nothing was done with it for long, else somebody with more rights
 * ended it. A hold that its holder gave back is not shown.
 */
export const Hold = shape({
  user: id,
  fio: label,
  utime_start: utime,
  utime_end: utime,
  note: v.nullable(label),
  before: v.nullable(shape({ user: id, fio: label })),
  ended: v.nullable(shape({ utime, fio: v.nullable(label), note: v.nullable(label) })),
});
export type Hold = v.InferOutput<typeof Hold>;

/** Name of who holds a crossing, in the list of devices; missing while nobody does. */
export const heldBy = assumed(v.fallback(v.optional(label), undefined));

/**
 * To take a crossing. Without `from` it has to be free, or the asker's own already: that prolongs it. `from` is the user from whom it is
 * taken over, with a `note` to them; where somebody else has it by then, it stays as it is.
 */
export const TakeHold = shape({ oID: id, from: v.optional(id), note: v.optional(text) });
/** What ending the hold of somebody else needs. */
export const toEndHolds: Need = "signals.manage";

/** To give a crossing back; `from` is whose hold is ended, where it is not the asker's own: that needs more rights. */
export const ReleaseHold = shape({ oID: id, from: v.optional(id), note: v.optional(text) });

const control = { method: "POST", auth: true, effect: "control", ok: "nothing", assumed: true } as const;

export const holdOps = operations({
  takeHold: { path: "/crossroad/rts/{id}/take_hold", ...control, again: "same", body: TakeHold },
  releaseHold: { path: "/crossroad/rts/{id}/release_hold", ...control, again: "same", body: ReleaseHold },
});
