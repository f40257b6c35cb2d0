import type { User } from "../contract/auth.js";
import type { OrderDraft } from "../contract/drafts.js";
import { type Hold, toEndHolds } from "../contract/holds.js";
import { reaches } from "../contract/rights.js";
import type { RtsTelemetry } from "../contract/rts.js";
import type { Id } from "../contract/schema.js";
import type { Order } from "../resources/programs.js";
import { tierOf } from "./modes.js";

/** The hold that is in force at `now` (city time, Unix s) by a reading; null where the crossing is free, or none is held in this city. */
export const holdIn = ({ hold }: Pick<RtsTelemetry, "hold">, now: number): Hold | null =>
  hold && hold.ended === null && hold.utime_end > now ? hold : null;

/** Whether a user may end the hold of somebody else: a provider that tells no rights says nothing of that. */
export const mayEndHolds = ({ rights }: Pick<User, "rights">): boolean => rights !== undefined && reaches(rights.levels, toEndHolds);

/** Whether a hold or a draft is of this user. */
export const isOfUser = ({ user }: { readonly user: Id }, { id }: Pick<User, "id">): boolean => `${user}` === `${id}`;

/** The hold of somebody else that keeps a user from commanding; with a draft of its holder a second person may. */
export function heldAgainst(reading: RtsTelemetry, user: Pick<User, "id">, now: number, draft?: OrderDraft): Hold | null {
  const hold = holdIn(reading, now);
  return hold && !isOfUser(hold, user) && `${hold.user}` !== `${draft?.user}` ? hold : null;
}

/** The order that waits for a second person at `now`; null where none does. */
export const draftIn = ({ draft }: Pick<RtsTelemetry, "draft">, now: number): OrderDraft | null =>
  draft && draft.utime_end > now ? draft : null;

/** Whether two people have to give an order: the city says so, and it is of tier 4. */
export const needsSecond = ({ draft }: Pick<RtsTelemetry, "draft">, order: Order): boolean => draft !== undefined && tierOf(order) === 4;
