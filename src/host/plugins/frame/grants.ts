import { type Client, type Operation, ops } from "../../../core/index.js";
import { notice } from "../states.js";
import type { FramedPlugin } from "./manifest.js";
import type { Asked } from "./messages.js";

/** Why a call is not made for a plugin, in a sentence; null when it may be made. */
function refusalOf({ id, granted }: FramedPlugin, name: string): string | null {
  const op: Operation | undefined = Object.hasOwn(ops, name) ? (ops as Readonly<Record<string, Operation>>)[name] : undefined;
  if (!op) return `Plugin "${id}" asked for "${name}", which is no call of the contract.`;
  if (op.effect === "control") return `Plugin "${id}" asked for "${name}": control of devices is never given to a framed plugin.`;
  if (/^\/(auth|user)\//.test(op.path)) return `Plugin "${id}" asked for "${name}": the session is never given to a framed plugin.`;
  if (typeof op.ok === "string" && op.ok !== "nothing")
    return `Plugin "${id}" asked for "${name}": files are not given to a framed plugin.`;
  return granted.has(name)
    ? null
    : `Plugin "${id}" asked for "${name}", which it was not granted. The administrator grants it in "its.config.json".`;
}

/** Makes a granted call as whoever is signed in; what is not granted is refused, logged and shown. */
export async function callFor(plugin: FramedPlugin, client: Client, name: string, { params, body }: Asked): Promise<unknown> {
  const refusal = refusalOf(plugin, name);
  if (refusal) {
    globalThis.console?.warn(`its: ${refusal}`);
    notice("pluginDenied", refusal);
    throw new Error(refusal);
  }
  const op = ops[name as keyof typeof ops] as Operation;
  return client.http.call(op as never, { ...(params ? { params } : {}), ...(body === undefined ? {} : { body }) } as never);
}
