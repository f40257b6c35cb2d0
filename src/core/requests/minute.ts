import { computed } from "nanostores";
import type { Client } from "../client.js";

/** City time in whole minutes (Unix s): what is overdue is looked at again once a minute, not each second. */
export const minuteOf = (client: Client) => client.keep("clock/minute", () => computed(client.clock.$now, (now) => now - (now % 60)));
