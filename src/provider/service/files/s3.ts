import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import http from "node:http";
import https from "node:https";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { refusals } from "../../../core/contract/refusals.js";
import { sha256 } from "../../base/hash.js";
import { createCountedLog } from "../../base/log/counted.js";
import { Refusal } from "../../base/refusal.js";
import type { S3Settings } from "./s3-settings.js";
import type { BlobStore } from "./store.js";

const NOT_INSTALLED =
  'The package "aws4fetch", which files in an S3-compatible store need, is not installed here: npm install aws4fetch@1.0.20 beside its-provider, and start again.';

/** Bytes of a part; what is larger is sent in parts, so that a line that breaks costs one of them. The store takes none under 5 MB but the last. */
const PART = 8 * 1024 * 1024;
/** ms before the second and before the third try of a failed request. */
const TRY_AGAIN = [200, 1_000];
/** ms without a byte after which a connection counts as dead. */
const SILENCE = 20_000;
/** Bytes of an answer that is read to its end for what it says. */
const LONGEST_WORD = 64 * 1024;
const AWAY_EVERY = 60_000;
const EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/** A part of a draft, or all of it. */
interface Body {
  size: number;
  hash: string;
  open(): Readable;
}
interface Sending {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Body | null;
}

/** The store gives no answer, or one that it should not give: the call may be tried again. */
class FilesAway extends Refusal {
  constructor() {
    const { text, status } = refusals.files_away;
    super(status, "files_away", text, {}, { "Retry-After": "2" });
  }
}

/**
 * Objects of a bucket, each named by a prefix and its id; they have no names of files, and their SHA-256 beside them. Every call is
 * signed (AWS Signature 4) with the hash of what it sends, so the store refuses what came otherwise than it was sent.
 */
export async function createS3Store({ endpoint, bucket, region, prefix, ca, ...keys }: S3Settings): Promise<BlobStore> {
  const { AwsV4Signer } = await import("aws4fetch").catch((error) => {
    throw error.code === "ERR_MODULE_NOT_FOUND" ? new Error(NOT_INSTALLED) : error;
  });
  const isSafe = endpoint.startsWith("https:");
  const agent = isSafe ? new https.Agent({ keepAlive: true, ...(ca ? { ca } : {}) }) : new http.Agent({ keepAlive: true });
  const cache = new Map<string, ArrayBuffer>();
  const log = createCountedLog(AWAY_EVERY);
  const away = (why: string): FilesAway => {
    log("away", `The store of files "${endpoint}/${bucket}" cannot be asked: ${why}`);
    return new FilesAway();
  };

  /** One try of a call; its answer is to be read by whoever asked. */
  async function sendOnce(method: string, key: string, { query = {}, headers = {}, body = null }: Sending): Promise<IncomingMessage> {
    const url = new URL(`/${bucket}${key && `/${prefix}${key}`}`, endpoint);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      service: "s3",
      region,
      cache,
      ...keys,
      headers: { ...headers, "x-amz-content-sha256": body?.hash ?? EMPTY },
    });
    const signed = await signer.sign();
    const request = (isSafe ? https : http).request(signed.url, {
      method,
      agent,
      timeout: SILENCE,
      headers: { ...Object.fromEntries(signed.headers), "content-length": String(body?.size ?? 0) },
    });
    request.on("timeout", () => request.destroy(new Error("it gives no answer")));
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      request.once("response", resolve).on("error", reject);
    });
    if (!body) request.end();
    else {
      const bytes = body.open();
      bytes.on("error", (error) => request.destroy(error)).pipe(request);
      request.once("close", () => bytes.destroy());
    }
    return answered;
  }

  /** Tries a call up to three times; of a store that is busy or away, it is told. */
  async function send(method: string, key: string, sending: Sending = {}): Promise<IncomingMessage> {
    for (let tries = 0; ; tries++) {
      let why: string;
      try {
        const answer = await sendOnce(method, key, sending);
        const status = answer.statusCode ?? 0;
        if (status < 500 && status !== 429) return answer;
        why = `it answers ${status} ${codeOf(await textOf(answer))}`;
      } catch (error) {
        why = reasonOf(error);
      }
      const wait = TRY_AGAIN[tries];
      if (wait === undefined) throw away(why);
      await pause(wait);
    }
  }

  /** The answer's text, where it is good; 404 is null where that may be. */
  async function word(answer: IncomingMessage, mayBeMissing = false): Promise<string | null> {
    const text = await textOf(answer);
    const status = answer.statusCode ?? 0;
    if (status === 404 && mayBeMissing && codeOf(text) !== "NoSuchBucket") return null;
    // What begins to be put together is answered 200 before it is known whether that succeeds.
    if (status < 200 || status > 299 || text.includes("<Error>")) throw away(`it answers ${status} ${codeOf(text)}`);
    return text;
  }

  const bodyOf = async (draft: string, start: number, end: number): Promise<Body> => {
    const opened = () => (end > start ? createReadStream(draft, { start, end: end - 1 }) : Readable.from([]));
    return { size: end - start, hash: await sha256(opened()), open: opened };
  };

  async function putInParts(id: string, draft: string, size: number, headers: Record<string, string>): Promise<void> {
    const begun = await word(await send("POST", id, { query: { uploads: "" }, headers }));
    const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(begun ?? "")?.[1];
    if (!uploadId) throw away("it begins no upload in parts");
    try {
      const parts: string[] = [];
      for (let start = 0; start < size; start += PART) {
        const number = parts.length + 1;
        const body = await bodyOf(draft, start, Math.min(size, start + PART));
        const answer = await send("PUT", id, { query: { partNumber: `${number}`, uploadId }, body });
        await word(answer);
        parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${answer.headers.etag}</ETag></Part>`);
      }
      const list = Buffer.from(`<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`);
      const open = () => Readable.from([list]);
      const body: Body = { size: list.length, hash: await sha256(open()), open };
      await word(await send("POST", id, { query: { uploadId }, headers: { "content-type": "application/xml" }, body }));
    } catch (error) {
      await send("DELETE", id, { query: { uploadId } }).then(textOf, () => {});
      throw error;
    }
  }

  async function head(id: string): Promise<IncomingMessage["headers"] | null> {
    const answer = await send("HEAD", id);
    return (await word(answer, true)) === null ? null : answer.headers;
  }
  async function read(id: string): Promise<IncomingMessage | null> {
    const answer = await send("GET", id);
    if (answer.statusCode === 200) {
      // Whoever reads it may pause as long as they like.
      answer.socket.setTimeout(0);
      return answer;
    }
    await word(answer, true);
    return null;
  }

  const answer = await send("HEAD", "").catch((error: unknown) => {
    // One that is away may come back, as a database does.
    if (!(error instanceof FilesAway)) throw error;
    return null;
  });
  if (answer) answer.resume();
  const status = answer?.statusCode ?? 200;
  if (status !== 200)
    throw new Error(
      `The store of files "${endpoint}" answers ${status} for the bucket "${bucket}": ${status === 404 ? "make the bucket" : "look at S3_REGION and the keys"}.`,
    );

  return {
    has: async (id) => (await head(id)) !== null,
    async put(id, draft) {
      const { size } = await stat(draft);
      const whole = await bodyOf(draft, 0, size);
      const headers = { "content-type": "application/octet-stream", "x-amz-meta-sha256": whole.hash };
      if (size > PART) await putInParts(id, draft, size, headers);
      else await word(await send("PUT", id, { headers, body: whole }));
    },
    async read(id) {
      const answer = await read(id);
      return answer && (Readable.toWeb(answer) as ReadableStream);
    },
    async hashOf(id) {
      const known = (await head(id))?.["x-amz-meta-sha256"];
      if (typeof known === "string") return known;
      const answer = await read(id);
      return answer && sha256(answer);
    },
    async remove(id) {
      await word(await send("DELETE", id), true);
    },
  };
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = "";
  answer.setEncoding("utf8");
  for await (const part of answer) if (text.length < LONGEST_WORD) text += part;
  return text;
}

/** The word for what is wrong in an answer of S3. */
const codeOf = (text: string): string => /<Code>([\w.]{1,60})<\/Code>/.exec(text)?.[1] ?? "";

const reasonOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return message || code || "the line broke";
};
