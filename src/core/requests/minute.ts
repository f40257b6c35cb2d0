import { computed } from "nanostores";
import { perClient } from "../per-client.js";

/** City time in whole minutes (Unix s): overdue requests are computed once a minute, not each second. */
export const minuteOf = perClient("clock/minute", (client) => computed(client.clock.$now, (now) => now - (now % 60)));
