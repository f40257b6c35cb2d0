import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { networkOf } from "../../../base/network.js";
import type { Clock } from "../clock.js";

export interface PushOptions {
  readonly host: string;
  readonly port: number;
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
  /** The secret of each source. */
  readonly secrets: ReadonlyMap<string, string>;
  /** Bytes of a message at most. */
  readonly size: number;
  /** Messages a minute of one source. */
  readonly rate: number;
}

/** Wrong secrets a minute from one network. */
const MOST_WRONG = 20;
/** Networks that are remembered. */
const MOST_NETWORKS = 10_000;
const MINUTE = 60_000;
/** Connections at once. */
const MOST_CONNECTIONS = 256;

/** So many in a minute, and as many at once. */
class Allowance {
  readonly #left = new Map<string, { left: number; at: number }>();
  constructor(private readonly most: number) {}

  has(name: string, now: number): boolean {
    return this.#now(name, now) >= 1;
  }
  take(name: string, now: number): void {
    const left = this.#now(name, now) - 1;
    this.#left.delete(name);
    this.#left.set(name, { left, at: now });
    if (this.#left.size > MOST_NETWORKS) this.#left.delete(this.#left.keys().next().value as string);
  }
  #now(name: string, now: number): number {
    const { left, at } = this.#left.get(name) ?? { left: this.most, at: now };
    return Math.min(this.most, left + (Math.max(0, now - at) / MINUTE) * this.most);
  }
}

const hash = (text: string) => createHash("sha256").update(text).digest();

/** The secret of `Authorization: Bearer …`, or the password of `Basic`. */
function secretOf({ headers: { authorization = "" } }: IncomingMessage): string {
  const [, scheme = "", credentials = ""] = /^(Bearer|Basic) +(\S+)$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() !== "basic") return credentials;
  return Buffer.from(credentials, "base64")
    .toString("utf8")
    .replace(/^[^:]*:/, "");
}

/**
 * The address to which sources send: `POST /push/<source>` with the secret of that source. Whoever has none learns nothing, not even
 * which sources there are. Resolves when it listens; rejected with a sentence where the port is taken.
 */
export async function openPush(
  { host, port, tls, secrets, size, rate }: PushOptions,
  clock: Clock,
  take: (source: string, body: Buffer) => void,
  tell: (kind: string, sentence: string) => void,
): Promise<{ port: number; close(): Promise<void> }> {
  const hashes = new Map([...secrets].map(([source, secret]) => [source, hash(secret)]));
  const nobody = hash(`${Math.random()}`);
  const ofSources = new Allowance(rate);
  const ofStrangers = new Allowance(MOST_WRONG);

  function answer(response: ServerResponse, status: number, words = "", headers: Record<string, string> = {}): void {
    response.writeHead(status, { "Content-Type": "text/plain", "Cache-Control": "no-store", Connection: "close", ...headers });
    response.end(words && `${words}\n`);
  }
  /** Whose message it is; null where that is answered already. */
  function senderOf(request: IncomingMessage, response: ServerResponse): string | null {
    const now = clock.now();
    const network = networkOf(request.socket.remoteAddress ?? "");
    const refuse = (status: number, words: string, headers: Record<string, string>) => {
      answer(response, status, words, headers);
      return null;
    };
    if (!ofStrangers.has(network, now)) return refuse(429, "Too many wrong secrets.", { "Retry-After": "60" });
    const [, source = ""] = /^\/push\/([^/?]{1,200})$/.exec(request.url ?? "") ?? [];
    const name = decoded(source);
    if (!timingSafeEqual(hash(secretOf(request)), hashes.get(name) ?? nobody)) {
      ofStrangers.take(network, now);
      tell("secret", `Somebody at ${network} sends without the secret of a source.`);
      return refuse(401, "The source or its secret is wrong.", { "WWW-Authenticate": "Bearer" });
    }
    if (request.method !== "POST" && request.method !== "PUT") return refuse(405, "Messages are sent by POST.", { Allow: "POST, PUT" });
    if (!ofSources.has(name, now)) {
      tell(`rate ${name}`, `"${name}" sends more than ${rate} messages a minute; the others are refused.`);
      return refuse(429, `At most ${rate} messages a minute.`, { "Retry-After": String(Math.ceil(60 / rate)) });
    }
    ofSources.take(name, now);
    return name;
  }
  function serve(request: IncomingMessage, response: ServerResponse): void {
    const name = senderOf(request, response);
    if (name === null) return;
    const parts: Buffer[] = [];
    let bytes = 0;
    request.on("data", (part: Buffer) => {
      bytes += part.length;
      if (bytes <= size) parts.push(part);
      else if (!response.headersSent) {
        tell(`size ${name}`, `"${name}" sends messages of more than ${size} bytes; they are refused.`);
        answer(response, 413, `A message has at most ${size} bytes.`);
      }
    });
    request.on("end", () => {
      if (response.headersSent) return;
      take(name, Buffer.concat(parts));
      response.writeHead(204, { "Cache-Control": "no-store" });
      response.end();
    });
    // A sender that goes away is heard no more; what it sent in part is nothing.
    request.on("error", () => {});
  }

  const limits = { headersTimeout: 10_000, requestTimeout: 20_000, connectionsCheckingInterval: 5_000, maxHeaderSize: 8_192 };
  const server = tls ? createTlsServer({ ...limits, ...tls }, serve) : createServer(limits, serve);
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((done, fail) => {
    server.once("error", ({ code, message }: NodeJS.ErrnoException) =>
      fail(new Error(code === "EADDRINUSE" ? `The port ${port} of ${host} is in use.` : message)),
    );
    server.listen(port, host, done);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
