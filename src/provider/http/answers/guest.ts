import type { guestOps } from "../../../core/contract/guest.js";
import type { signalOps } from "../../../core/contract/signals.js";
import { notFound } from "../../base/refusal.js";
import { signalsAt } from "../../service/guests/signals.js";
import type { Answers } from "../answer.js";
import { letIn } from "../guests.js";

/** Seconds for which a cache may give the same pass; it is good for longer. */
const GIVEN_ON = 60;

export const guestAnswers: Answers<keyof typeof guestOps | keyof typeof signalOps> = {
  async guestPass({ c, guests, address }) {
    if (!guests.view) throw notFound("This city shows nothing to guests.");
    await letIn(guests, address);
    c.header("Cache-Control", `public, s-maxage=${GIVEN_ON}`);
    return { access_token: await guests.pass(), layers: [...guests.view.layers] };
  },
  citySignals: ({ c, world, commands, now, snapshots }) => snapshots.live(c, "signals", () => signalsAt(world, commands, now)),
};
