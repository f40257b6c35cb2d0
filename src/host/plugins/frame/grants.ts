import { type Client, type Localized, type Operation, ops } from "../../../core/internal.js";
import { notice } from "../states.js";
import type { CallArguments } from "./messages.js";

/** One framed plugin with what the administrator granted it. */
export interface FramedPlugin {
  readonly id: string;
  readonly title: Localized;
  /** Absolute address of its page. */
  readonly page: string;
  /** What its manifest asks for, the administrator grants and a frame can have at all. */
  readonly granted: ReadonlySet<string>;
}

/** Most characters of an unknown call's name in a message: a plugin may send a megabyte. */
const LONGEST_NAME = 60;

const operation = (name: string): Operation | undefined =>
  Object.hasOwn(ops, name) ? (ops as Readonly<Record<string, Operation>>)[name] : undefined;

/** Why a call of the contract is given to no framed plugin, whoever grants it; null for one that may be granted. */
function whyNever({ effect, path, ok }: Operation): string | null {
  if (effect === "control") return "control of devices is never given to a framed plugin";
  if (/^\/(auth|user)\//.test(path)) return "the session is never given to a framed plugin";
  return typeof ok === "string" && ok !== "nothing" ? "files are not given to a framed plugin" : null;
}

/** Whether an administrator can grant this call to a framed plugin. */
export function canBeGranted(name: string): boolean {
  const op = operation(name);
  return op !== undefined && whyNever(op) === null;
}

/** Makes a granted call as whoever is signed in; what is not granted is refused, logged and, where it is a call, shown. */
export async function callFor(
  { id, granted }: FramedPlugin,
  client: Client,
  name: string,
  { params, body }: CallArguments,
): Promise<unknown> {
  const op = operation(name);
  if (!op) throw refused(`Plugin "${id}" asked for "${name.slice(0, LONGEST_NAME)}", which is no call of the contract.`);
  if (!granted.has(name)) {
    const never = whyNever(op);
    const refusal = `Plugin "${id}" asked for "${name}"${never ? `: ${never}.` : ', which it was not granted. The administrator grants it in "its.config.json".'}`;
    notice("pluginDenied", refusal);
    throw refused(refusal);
  }
  return client.http.call(op as never, { ...(params ? { params } : {}), ...(body === undefined ? {} : { body }) } as never);
}

function refused(sentence: string): Error {
  globalThis.console?.warn(`its: ${sentence}`);
  return new Error(sentence);
}
