import { hostname, userInfo } from "node:os";
import type { Deed } from "../service/audit/trail.js";

/** What is done by command: by an account of this machine, and none of the city's. */
export const deedHere = (operation: string): Deed => ({
  who: "command line",
  name: userInfo().username,
  operation,
  address: hostname(),
  requestId: null,
});
