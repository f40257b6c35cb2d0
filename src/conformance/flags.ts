import { parseArgs } from "node:util";
import { providerBase } from "../core/config.js";

export const usage = `its-conformance --url <provider> (--token … | --email … --password …) [--origin <page's origin>] [--write] [--stream] [--html <file>]

Asks a provider every call of the contract and says what differs. It only reads; --write also asks the calls that keep
data, whose records are named "its-conformance" and have to be removed by hand. Calls that move traffic are never asked.
--stream looks at the stream for 16 s: its events, and whether a list and the deltas after it are the list that is asked then.
--html writes the same as a page that can be passed on and printed.
ITS_TOKEN and ITS_PASSWORD in the environment stand for --token and --password.
Ends with 0 when nothing is wrong, 1 when something is, 2 when it could not begin.`;

const options = {
  url: { type: "string" },
  token: { type: "string" },
  email: { type: "string" },
  password: { type: "string" },
  origin: { type: "string" },
  stream: { type: "boolean", default: false },
  write: { type: "boolean", default: false },
  html: { type: "string" },
  help: { type: "boolean", default: false },
} as const;

/** What the command line asks for; a wrong word is an error sentence. */
export function readFlags(args: string[], env: NodeJS.ProcessEnv) {
  const { values } = parseArgs({ args, options, strict: true });
  if (values.help) return null;
  const { url, email, origin, write, stream, html } = values;
  const token = values.token ?? env.ITS_TOKEN;
  const password = values.password ?? env.ITS_PASSWORD;
  if (!url || !/^https?:\/\//.test(url)) throw new Error(`--url "${url ?? ""}" has to be the address of a provider, https://….`);
  if (!token && !(email && password)) throw new Error("Give --token, or --email and --password of an account that may look.");
  return { base: providerBase(url), token, email, password, origin, write, stream, html };
}
export type Flags = NonNullable<ReturnType<typeof readFlags>>;
