import { ageOf } from "../age.js";
import type { Override } from "../contract/city.js";
import type { Order } from "../resources/programs.js";
import type { Command } from "./command.js";
import { CONFIRM_WITHIN, RETURN_GRACE } from "./follow.js";
import { modeOf } from "./modes.js";

const PREFIX = "city/";

/** Was it not given from this workstation? What others have asked for is shown, and not kept in the journal. */
export const isFromElsewhere = ({ id, fio }: Pick<Command, "id" | "fio">): boolean => fio === null || id.startsWith(PREFIX);

function orderOf({ program, phase, sequence, durations }: Override): Order {
  if (program === "phase_hold" && phase !== null) return { call: "setUfProgram", phase };
  return sequence.length > 0 ? { call: "setCustomProgram", sequence, durations } : { call: "setProgram", program };
}

/** How it stands: an old reading confirms nothing, and the end is a claim until the list has lost the row. */
function stateOf({ is_in_force, utime, utime_start, utime_end }: Override, now: number): Command["state"] {
  if (!is_in_force) return now > utime_start + CONFIRM_WITHIN ? "unconfirmed" : "accepted";
  if (utime_end !== null && now >= utime_end) return now >= utime_end + RETURN_GRACE ? "overdue" : "returning";
  return ageOf(utime, "telemetry", now) === "recent" ? "observed" : "unconfirmed";
}

/** A row of the city's list as a line of the ledger. */
const commandOf = (row: Override, now: number): Command => ({
  ...{ id: `${PREFIX}${row.oID}`, oID: row.oID, name: row.description, fio: row.fio, isRequested: true, order: orderOf(row), from: "" },
  ...{ reason: "", state: stateOf(row, now), refusal: null, looked: row.utime, asked: row.utime_start, sent: row.utime_start },
  ...{ accepted: row.utime_start, observed: row.is_in_force ? row.utime_start : null, until: row.utime_end },
  ...{ returned: null, returnedTo: null, closed: null },
});

/**
 * What the city's list (answered at `answered`) says beyond the commands known here. A row about a command of ours says less
 * than we know; one that ours has seen end since then is past.
 */
export function commandsElsewhere(rows: readonly Override[], answered: number, known: readonly Command[], now: number): Command[] {
  return rows
    .map((row) => commandOf(row, now))
    .filter(
      (row) =>
        !known.some(
          ({ oID, order, closed }) =>
            `${oID}` === `${row.oID}` && modeOf(order) === modeOf(row.order) && (closed === null || closed >= answered),
        ),
    );
}
