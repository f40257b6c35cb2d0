import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, describe, it } from "node:test";
import { waitUntil } from "../helper/wait-until.js";
import { ask, operator, signIn } from "./asking.js";
import { createProcesses } from "./processes.js";

const folder = mkdtempSync(join(tmpdir(), "its-log-"));
const { serve, kill } = createProcesses({ DATA_DIR: folder });

/** Begins a body of 200 bytes and leaves once the provider has begun to read it. */
const cutOff = (port: number, head: string, part: string) =>
  new Promise<void>((done) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(`${head}\r\nHost: x\r\nContent-Length: 200\r\nExpect: 100-continue\r\n\r\n`);
      socket.once("data", () => socket.end(part, () => setTimeout(() => socket.destroy(), 50)));
    });
    socket.on("error", () => {}).on("close", () => done());
  });

/** The lines of the log that a sentence begins, and how often it was said to have happened. */
function told(log: string, sentence: string): { lines: string[]; count: number } {
  const lines = log.split("\n").filter((line) => line.startsWith(sentence));
  const more = lines.map((line) => Number(/\(and (\d+) more\)$/.exec(line)?.[1] ?? 0));
  return { lines, count: more.reduce((sum, each) => sum + 1 + each, 0) };
}

describe("the log of the provider", () => {
  afterEach(kill);
  after(() => rmSync(folder, { recursive: true }));

  it("has one line for bodies that are cut off, with their number, and no stack", async () => {
    const { url, said } = await serve();
    const port = Number(new URL(url).port);
    const token = await signIn(url);
    const json = (path: string) => `POST /api/v1/${path} HTTP/1.1\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json`;
    const form = `POST /api/v1/archive/file_podd/ HTTP/1.1\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x`;
    const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4';
    const began = performance.now();
    await Promise.all([
      ...Array.from({ length: 20 }, (_, at) => cutOff(port, json(at % 2 ? "uds" : "auth/login"), '{"email":')),
      ...Array.from({ length: 10 }, () => cutOff(port, form, file)),
    ]);
    const sentence = "A body was cut off before its end";
    await waitUntil("all are counted", () => told(said(), sentence).count === 30);
    const { lines } = told(said(), sentence);
    for (const line of lines) assert.match(line, /: POST \/api\/v1\/[\w/]+( \(and \d+ more\))?$/);
    const seconds = (performance.now() - began) / 1000;
    assert.ok(lines.length <= 2 + seconds, said());
    assert.doesNotMatch(said(), /^\s+at |ECONNRESET/m);
  });

  it("has one line for sign-ins that are refused, with their number and who asked last, and neither password nor email", async () => {
    const { url, said } = await serve();
    const began = performance.now();
    const statuses = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        ask(url, "auth/login", { body: { email: `d${at % 2}@its.test\u001b[31m`, password: "wrong-one" } }),
      ),
    );
    assert.deepEqual([...new Set(statuses.map(({ status }) => status))].sort(), [401, 429]);
    const sentence = "A sign-in was refused";
    await waitUntil("all are counted", () => told(said(), sentence).count === 12);
    const { lines } = told(said(), sentence);
    const seconds = (performance.now() - began) / 1000;
    assert.ok(lines.length <= 2 * (2 + seconds), said());
    for (const line of lines)
      assert.match(
        line,
        /^A sign-in was refused \((wrong_credentials|too_many_attempts)\), from (::ffff:)?127\.0\.0\.1( \(and \d+ more\))?$/,
      );
    assert.doesNotMatch(said(), /wrong-one|d\d@its|^\s+at /m);
    assert.ok(!said().includes("\u001b"));
    assert.equal((await ask(url, "auth/login", { body: operator })).status, 200);
  });
});
