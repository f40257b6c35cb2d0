import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import type { Context } from "hono";
import { ARCHIVE_FILE_LIMIT } from "../../core/contract/archive.js";
import { Refusal, refusal, tooLarge } from "../base/refusal.js";
import type { Upload } from "../service/files/upload.js";
import { BodyCutOff, isCutOff, mediaType, partsOf } from "./bodies.js";

const FORM_OVERHEAD = 64 * 1024;
const HEAD = 4096;

/**
 * Reads a multipart body; the bytes of its `file` go to disk as they come, so that twenty uploads take no memory of
 * twenty (A7). A body that is cut off, too large or no form leaves nothing behind.
 */
export async function receiveUpload(c: Context, drafts: string): Promise<Upload> {
  if (mediaType(c) !== "multipart/form-data") throw refusal("wrong_content_type", {}, { text: "The body must be multipart/form-data." });
  if (Number(c.req.header("content-length") ?? 0) > ARCHIVE_FILE_LIMIT + FORM_OVERHEAD) throw tooLarge(ARCHIVE_FILE_LIMIT);
  const draft = join(drafts, randomUUID());
  const discard = () => rm(draft, { force: true });
  try {
    const received = await read(c, draft);
    if (received.name === null) throw refusal("required", { field: "file" });
    return { ...received, name: received.name, draft, discard };
  } catch (error) {
    await discard();
    if (error instanceof Refusal || isOfDisk(error)) throw error;
    if (isCutOff(c)) throw new BodyCutOff();
    throw refusal("malformed_form");
  }
}

/** Whether writing failed, and not what was sent: an error of the connection says "read". */
const isOfDisk = (error: unknown): boolean => ["open", "write", "fsync", "close"].includes((error as NodeJS.ErrnoException).syscall ?? "");

async function read(c: Context, draft: string) {
  const fields: Record<string, string> = Object.create(null);
  let name: string | null = null;
  let size: number = 0;
  let head: Buffer = Buffer.alloc(0);
  let writing: Promise<void> = Promise.resolve();
  const stopped = new AbortController();
  const parser = new Busboy({
    headers: { "content-type": c.req.header("content-type") as string },
    limits: { files: 1, fileSize: ARCHIVE_FILE_LIMIT, fields: 16, fieldSize: 1024, headerPairs: 32 },
  });
  parser.on("field", (field, value) => {
    fields[field] = value;
  });
  parser.on("file", (field, bytes, given) => {
    if (field !== "file") return void bytes.resume();
    name = given ?? "";
    const measured = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        size += chunk.length;
        if (head.length < HEAD) head = Buffer.concat([head, chunk.subarray(0, HEAD - head.length)]);
        next(null, chunk);
      },
    });
    bytes.once("limit", () => stopped.abort(tooLarge(ARCHIVE_FILE_LIMIT)));
    writing = pipeline(bytes, measured, createWriteStream(draft, { flush: true }), { signal: stopped.signal });
    writing.catch((error: unknown) => stopped.abort(error));
  });
  try {
    await pipeline(partsOf(c), parser, { signal: stopped.signal });
    await writing;
  } catch (error) {
    stopped.abort();
    await writing.catch(() => {});
    const { reason } = stopped.signal;
    throw reason instanceof Refusal || isOfDisk(reason) ? reason : error;
  }
  return { fields, name: name as string | null, size, head };
}
