import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import type { S3Settings } from "../../src/provider/service/files/s3-settings.js";

const bucket = "its-files";
const prefix = "myrtown/";

export interface S3Peer {
  settings: S3Settings;
  /** The same for the environment of a process. */
  env: Record<string, string>;
  /** The ids of the objects. */
  ids(): string[];
  /** Takes the bytes of an object away, past its interface. */
  lose(id: string): void;
  /** What was asked, as `PUT /its-files/…`. */
  asked: string[];
  /** Is called before each answer; true answers 503 instead. */
  isBusy: (method: string, url: string) => boolean;
  close(): Promise<void>;
}

/**
 * An S3-compatible store on a free port. It verifies AWS Signature 4 of each call; it does not compare bytes with the hash that is
 * signed, and lists no uploads in parts.
 */
export async function startS3(tls: { key: string; cert: string } | null = null): Promise<S3Peer> {
  const directory = mkdtempSync(join(tmpdir(), "its-s3-"));
  const store = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets: [{ name: bucket }] });
  await store.configureBuckets();
  const answer = store.callback();
  const listener: http.RequestListener = (request, response) => {
    const method = request.method ?? "";
    const url = request.url ?? "";
    peer.asked.push(`${method} ${url}`);
    if (!peer.isBusy(method, url)) return answer(request, response);
    request.resume();
    response.writeHead(503).end("<Error><Code>SlowDown</Code></Error>");
  };
  const server = tls ? https.createServer(tls, listener) : http.createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `${tls ? "https" : "http"}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
  const folder = join(directory, bucket, prefix);
  const ending = "._S3rver_object";
  const peer: S3Peer = {
    settings: { endpoint, bucket, prefix, region: "us-east-1", ca: tls?.cert ?? null, ...keys },
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_PREFIX: prefix,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    ids() {
      try {
        return readdirSync(folder).flatMap((name) => (name.endsWith(ending) ? [name.slice(0, -ending.length)] : []));
      } catch {
        return [];
      }
    },
    lose: (id) => rmSync(join(folder, `${id}${ending}`)),
    asked: [],
    isBusy: () => false,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) =>
        server.close(() => {
          rmSync(directory, { recursive: true, force: true });
          resolve();
        }),
      );
    },
  };
  return peer;
}
