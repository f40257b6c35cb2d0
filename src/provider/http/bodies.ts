import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import * as v from "valibot";
import { refusals } from "../../core/contract/refusals.js";
import { invalid, Refusal, refusal, tooLarge } from "../base/refusal.js";

export const JSON_LIMIT = 1024 * 1024;

/** A visitor who went before all that was announced had come: the answer reaches nobody. */
export class BodyCutOff extends Refusal {
  constructor() {
    const { text, status } = refusals.cut_off;
    super(status, "cut_off", text);
  }
}

/** Whether a visitor has gone before all of the body had come. */
export const isCutOff = ({ env: { incoming } }: Context<{ Bindings: HttpBindings }>): boolean => incoming.destroyed && !incoming.complete;

/** Bytes of a body that are read after it was answered: a client that still sends looks for the answer only when it has sent all. */
const MOST_DISCARDED = 64 * 1024 * 1024;

const announced = (c: Context): number => Number(c.req.header("content-length") ?? 0);

/** Whether a body that was answered early is so small that its rest may come, and go on to be sent on the same connection. */
export const isReadToItsEnd = (c: Context): boolean => announced(c) <= MOST_DISCARDED;

/** The parts of a body as they come, up to where it was cut off; of one that its reader gives up, the rest is thrown away. */
export async function* partsOf(c: Context<{ Bindings: HttpBindings }>): AsyncGenerator<Uint8Array> {
  if (isCutOff(c)) throw new BodyCutOff();
  const reader = c.req.raw.body?.getReader();
  if (!reader) return;
  const next = () =>
    reader.read().catch(() => {
      throw new BodyCutOff();
    });
  try {
    for (let part = await next(); !part.done; part = await next()) yield part.value;
  } finally {
    discard(reader).catch(() => {});
  }
}

async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  for (let size = 0; size < MOST_DISCARDED; ) {
    const { value, done } = await reader.read();
    if (done) return;
    size += value.byteLength;
  }
  await reader.cancel();
}

/** The bytes of a body, read no further than `limit`. */
async function bytesOf(c: Context, limit: number): Promise<Buffer> {
  if (announced(c) > limit) throw tooLarge(limit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const part of partsOf(c)) {
    size += part.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(part);
  }
  return Buffer.concat(chunks);
}

/** The content type of a question without its parameters. */
export const mediaType = (c: Context): string | undefined => (c.req.header("content-type") ?? "").split(";")[0]?.trim().toLowerCase();

/** A JSON body checked by its schema: 415, 413, 400 or 422 when it is not what the call takes. */
export async function jsonBody<Schema extends v.GenericSchema>(c: Context, schema: Schema): Promise<v.InferOutput<Schema>> {
  if (mediaType(c) !== "application/json") throw refusal("wrong_content_type", {}, { text: "The body must be application/json." });
  const text = (await bytesOf(c, JSON_LIMIT)).toString("utf8");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refusal("malformed_json");
  }
  const checked = v.safeParse(schema, value, { abortEarly: true });
  if (checked.success) return checked.output;
  const issue = checked.issues[0];
  const field = v.getDotPath(issue) ?? "body";
  throw invalid(field, `The field "${field}" is wrong: expected ${issue.expected ?? "something else"}.`);
}

/** A call that takes no body still refuses what a foreign page's form could send. */
export async function noBody(c: Context): Promise<null> {
  if (c.req.method === "GET") return null;
  const type = mediaType(c);
  const bytes = await bytesOf(c, JSON_LIMIT);
  if (bytes.length && type !== "application/json")
    throw refusal("wrong_content_type", {}, { text: "The body must be application/json or empty." });
  return null;
}
