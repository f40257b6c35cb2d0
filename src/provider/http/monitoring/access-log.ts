import { createHash } from "node:crypto";
import type { RequestListener } from "./requests.js";

/**
 * One line of JSON a request on the standard output. It has the template of the route and not the address, so no id of a device,
 * no search and no token is in it. The lines of one turn of the loop are written at once.
 */
export function createAccessLog(write: (text: string) => void = (text) => void process.stdout.write(text)): RequestListener {
  let lines = "";
  const flush = () => {
    write(lines);
    lines = "";
  };
  return {
    over({ id, method, route, status, user, elapsed }) {
      const line = { time: new Date().toISOString(), id, method, route, status, ms: Math.round(elapsed()), user: user && hashOf(user) };
      if (!lines) setImmediate(flush);
      lines += `${JSON.stringify(line)}\n`;
    },
  };
}

/** The same for all requests of a user, and nobody's name: ids are random, so who has the log alone cannot find whose it is. */
const hashOf = (user: string): string => createHash("sha256").update(user).digest("hex").slice(0, 12);
