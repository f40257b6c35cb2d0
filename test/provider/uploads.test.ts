import assert from "node:assert/strict";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { startProvider as startProcess } from "../../scripts/steps/provider.mjs";
import { archiveEndings } from "../../src/core/contract/archive.js";
import { type RunningProvider, startProvider } from "../../src/provider/http/start.js";
import { sweepFiles } from "../../src/provider/service/files/sweep.js";
import { type S3Peer, startS3 } from "../helper/s3.js";
import { waitUntil } from "../helper/wait-until.js";
import { ask, operator, type Reply, signIn, startInMemory } from "./asking.js";
import { onSqlite } from "./several-nodes.js";

const MB = 1024 * 1024;
const BOUNDARY = "x-its-boundary";
const head = (name: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`;
const tail = `\r\n--${BOUNDARY}--\r\n`;

interface Sending {
  token: string;
  name?: string;
  /** Bytes of the file. */
  size: number;
  /** Ends the connection after so many bytes of the file. */
  cutAt?: number;
  isChunked?: boolean;
  path?: string;
}

/** Sends a file of any size without holding it: 64 kB at a time, as fast as it is taken. */
function send(
  url: string,
  { token, name = "план.pdf", size, cutAt = Number.POSITIVE_INFINITY, isChunked, path }: Sending,
): Promise<number> {
  const start = Buffer.from(`${head(name)}%PDF-1.4\n`);
  const end = Buffer.from(tail);
  const piece = Buffer.alloc(64 * 1024, 7);
  return new Promise((resolve) => {
    const asked = request(`${url}/api/v1/${path ?? "archive/file_podd/"}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
        ...(isChunked ? { "transfer-encoding": "chunked" } : { "content-length": start.length + size + end.length }),
      },
    });
    let sent = 0;
    let isOver = false;
    const over = (status: number) => {
      isOver = true;
      resolve(status);
    };
    asked.on("response", (answer) => {
      answer.resume();
      over(answer.statusCode ?? 0);
    });
    asked.on("error", () => over(0));
    asked.on("close", () => over(0));
    asked.write(start);
    const more = () => {
      while (!isOver && sent < size) {
        if (sent >= cutAt) return void asked.destroy();
        const part = piece.subarray(0, Math.min(piece.length, size - sent));
        sent += part.length;
        if (!asked.write(part)) return void asked.once("drain", more);
      }
      if (!isOver) asked.end(end);
    };
    more();
  });
}

/**
 * Sends a file as browsers do: all of it, over a line that takes a second or more, and only then looks for the answer. Gives
 * its status, or why the line broke.
 */
function sendThenRead(port: number, { token, name = "план.pdf", size, isChunked, path }: Sending): Promise<number | string> {
  const start = Buffer.from(`${head(name)}%PDF-1.4\n`);
  const end = Buffer.from(tail);
  const piece = Buffer.alloc(1024 * 1024, 7);
  const length = isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${start.length + size + end.length}`;
  const type = `Content-Type: multipart/form-data; boundary=${BOUNDARY}`;
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", async () => {
      const write = (bytes: Buffer) => {
        const coded = isChunked ? [Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")] : [bytes];
        return new Promise((done) => socket.write(Buffer.concat(coded), done));
      };
      socket.write(
        `POST /api/v1/${path ?? "archive/file_podd/"} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n${type}\r\n${length}\r\n\r\n`,
      );
      await write(start);
      for (let sent = 0; sent < size && !socket.destroyed; sent += piece.length) {
        await write(piece.subarray(0, Math.min(piece.length, size - sent)));
        await pause(1_500 / (size / piece.length));
      }
      await write(end);
      if (isChunked) socket.write("0\r\n\r\n");
      socket.once("data", (answer) => {
        resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer.toString())?.[1]));
        socket.destroy();
      });
      socket.resume();
    });
    socket.pause();
    socket.on("error", (error) => resolve(String(error))).on("close", () => resolve("closed"));
  });
}

const filesIn = (folder: string) => readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());

for (const store of ["disk", "s3"] as const)
  describe(`uploads to ${store}, as their senders should not make them`, () => {
    let provider: RunningProvider;
    let peer: S3Peer | null = null;
    let token = "";
    let folder = "";
    before(async () => {
      peer = store === "s3" ? await startS3() : null;
      provider = await startInMemory({ s3: peer?.settings ?? null });
      token = await signIn(provider.url);
      folder = dirname(provider.sim.blobs.drafts);
    });
    after(async () => {
      await provider.close();
      await peer?.close();
    });
    const ids = () => peer?.ids() ?? filesIn(folder).map(({ name }) => name);
    const lose = (id: string) => (peer ? peer.lose(id) : rmSync(join(folder, id)));
    const textOf = async (id: string) => new Response(await provider.sim.blobs.read({ id } as never)).text();
    const rows = () => provider.sim.db.selectFrom("files").selectAll().execute();
    const nothingIsLeft = async () => {
      await waitUntil("the draft is gone", () => filesIn(provider.sim.blobs.drafts).length === 0);
      assert.equal(ids().length, (await rows()).length);
    };

    it("takes 50 MB and refuses 51, whether or not the length is said first (A7)", async () => {
      assert.equal(await send(provider.url, { token, size: 49 * MB }), 200);
      const before = (await rows()).length;
      assert.equal(await send(provider.url, { token, size: 51 * MB }), 413);
      assert.equal(await send(provider.url, { token, size: 51 * MB, isChunked: true }), 413);
      assert.equal((await rows()).length, before);
      await nothingIsLeft();
    });

    it("says what is refused to who looks for an answer only when all is sent, as browsers do (A7)", async () => {
      const { port } = provider;
      assert.equal(await sendThenRead(port, { token, size: 51 * MB }), 413);
      assert.equal(await sendThenRead(port, { token, size: 51 * MB, isChunked: true }), 413);
      assert.equal(await sendThenRead(port, { token: "a.b.c", size: 20 * MB }), 401);
      assert.equal(await sendThenRead(port, { token, size: 6 * MB, path: "user/edit_avatar" }), 413);
      assert.equal(await sendThenRead(port, { token, size: 6 * MB, path: "auth/login" }), 415);
      await nothingIsLeft();
    });

    it("has written the name of a file to the disk, too, when it says that it is kept (A22)", { skip: store === "s3" }, async () => {
      const probe = await open(tmpdir());
      const handles = Object.getPrototypeOf(probe) as FileHandle;
      await probe.close();
      const { sync } = handles;
      const synced: { path: string; names: string[] }[] = [];
      handles.sync = function (this: FileHandle) {
        const path = readlinkSync(`/proc/self/fd/${this.fd}`);
        if (statSync(path).isDirectory()) synced.push({ path, names: readdirSync(path) });
        return sync.call(this);
      };
      try {
        assert.equal(await send(provider.url, { token, name: "надолго.pdf", size: 1000 }), 200);
      } finally {
        handles.sync = sync;
      }
      const { id } = (await rows()).find(({ name }) => name === "надолго.pdf") ?? { id: "" };
      assert.deepEqual(
        synced.map(({ path }) => path),
        [folder],
      );
      assert.ok(synced[0]?.names.includes(id));
    });

    it("leaves nothing of a body that is cut off (A7)", async () => {
      const before = (await rows()).length;
      await send(provider.url, { token, size: 20 * MB, cutAt: 10 * MB });
      await nothingIsLeft();
      const raw = (body: string, type: string) =>
        ask(provider.url, "archive/file_podd/", { token, method: "POST", body, headers: { "content-type": type } });
      const type = `multipart/form-data; boundary=${BOUNDARY}`;
      assert.equal((await raw(`${head("a.pdf")}%PDF-1.4 and no end`, type)).status, 400);
      assert.equal((await raw(head("a.pdf") + tail, "multipart/form-data")).status, 400);
      assert.equal((await raw(`--${BOUNDARY}--\r\n`, type)).status, 422);
      assert.equal((await rows()).length, before);
      await nothingIsLeft();
    });

    it("writes nothing outside the blob folder, whatever the name (A6)", async () => {
      const names = [
        "../../x.pdf",
        "..\\\\..\\\\x.pdf",
        "/etc/x.pdf",
        "a\u0000b.pdf",
        "CON.pdf",
        "\u202Efdp.pdf",
        `${"я".repeat(2000)}.pdf`,
      ];
      for (const name of names) {
        const { status, body } = await ask(provider.url, "archive/file_letters/", {
          token,
          method: "POST",
          body: `${head(name)}%PDF-1.4${tail}`,
          headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
        });
        assert.equal(status, 200, name.slice(0, 20));
        assert.doesNotMatch(body.file_name, /[/\\\p{Cc}\u202e]|^\.|^CON/u);
        assert.ok(body.file_name.length <= 180);
      }
      for (const id of ids()) assert.match(id, /^[\w-]{36}$/);
      assert.equal(existsSync(join(folder, "..", "x.pdf")) || existsSync(join(folder, "..", "..", "x.pdf")), false);
      await nothingIsLeft();
    });

    it("keeps one file and one record of an attempt that is made again with its key", async () => {
      const headers = { "idempotency-key": "11111111-aaaa" };
      const entry = {
        name_object: "Мост",
        target_object: "drive",
        file_description: "",
        file_name: "мост.pdf",
        time: "2026-11-21",
        comment: "",
      };
      const upload = () => {
        const form = new FormData();
        form.set("file", new Blob(["%PDF-1.4 мост"]), "мост.pdf");
        return ask(provider.url, "archive/file_projects/", { token, body: form, headers });
      };
      const create = () => ask(provider.url, "archive/projects", { token, body: entry, headers });
      for (const { status } of [await upload(), await upload()]) assert.equal(status, 200);
      const made = await Promise.all([create(), create(), create()]);
      assert.equal(new Set(made.map(({ body }) => body.id)).size, 1);
      await upload();
      assert.equal((await rows()).filter(({ name }) => name === "мост.pdf").length, 1);
      assert.equal((await ask(provider.url, "archive/projects", { token })).body.length, 1);
      assert.equal((await ask(provider.url, `archive/download_projects/${made[0]?.body.id}`, { token })).text, "%PDF-1.4 мост");
    });

    it("fills in the file of an attempt of which only the row was written before the provider was killed", async () => {
      const key = "22222222-bbbb";
      const { id: owner } = await provider.sim.db
        .selectFrom("users")
        .select("id")
        .where("email", "=", operator.email)
        .executeTakeFirstOrThrow();
      const size = "%PDF-1.4 съезд".length + 5;
      const row = { id: "filled-in", name: "съезд.pdf", type: "application/pdf", size, owner, purpose: "projects", created: 1 };
      await provider.sim.db
        .insertInto("files")
        .values({ ...row, idempotency_key: key })
        .execute();
      const upload = (text: string) => {
        const form = new FormData();
        form.set("file", new Blob([text]), row.name);
        return ask(provider.url, "archive/file_projects/", { token, body: form, headers: { "idempotency-key": key } });
      };
      assert.equal((await upload("%PDF-1.4 another one of this key")).status, 422);
      assert.equal((await upload("%PDF-1.4 съезд")).status, 200);
      assert.equal(await textOf(row.id), "%PDF-1.4 съезд");
      await nothingIsLeft();
    });

    it("gives each of two files of one name to its own record", async () => {
      const ids: string[] = [];
      for (const key of ["k-1", "k-2"]) {
        const form = new FormData();
        form.set("file", new Blob([`%PDF-1.4 ${key}`]), "план.pdf");
        await ask(provider.url, "archive/file_techs/", { token, body: form, headers: { "idempotency-key": key } });
      }
      for (const key of ["k-1", "k-2"]) {
        const entry = {
          name_object: key,
          target_object: "street",
          file_description: "",
          file_name: "план.pdf",
          time: "2026-11-21",
          comment: "",
        };
        ids.push((await ask(provider.url, "archive/techs", { token, body: entry, headers: { "idempotency-key": key } })).body.id);
      }
      assert.deepEqual(
        await Promise.all(ids.map(async (id) => (await ask(provider.url, `archive/download_techs/${id}`, { token })).text)),
        ["%PDF-1.4 k-1", "%PDF-1.4 k-2"],
      );
    });

    it("never unpacks what is packed: it comes back byte by byte, as a download (A8)", async () => {
      const bomb = Buffer.concat([Buffer.from("504b030414000000080000000000", "hex"), Buffer.alloc(200_000, 0)]);
      const form = new FormData();
      form.set("file", new Blob([new Uint8Array(bomb)]), "архив.zip");
      await ask(provider.url, "archive/file_reports/", { token, body: form });
      const entry = {
        name_object: "z",
        target_object: "street",
        file_description: "",
        file_name: "архив.zip",
        time: "2026-11-21",
        comment: "",
      };
      const { id } = (await ask(provider.url, "archive/reports", { token, body: entry })).body;
      const { headers } = await ask(provider.url, `archive/download_reports/${id}`, { token });
      assert.equal(headers.get("content-length"), String(bomb.length));
      assert.match(headers.get("content-disposition") ?? "", /^attachment/);
      assert.equal(headers.get("x-content-type-options"), "nosniff");
    });

    it("tells of a file by HEAD without leaving it open", async () => {
      const name = "большой.pdf";
      const size = 2 * MB;
      assert.equal(await send(provider.url, { token, name, size, path: "archive/file_techs/" }), 200);
      const entry = { name_object: "б", target_object: "", file_description: "", file_name: name, time: "2026-11-21", comment: "" };
      const { id } = (await ask(provider.url, "archive/techs", { token, body: entry })).body;
      const { status, headers, text } = await ask(provider.url, `archive/download_techs/${id}`, { token, method: "HEAD" });
      assert.deepEqual([status, headers.get("content-length"), text], [200, String(size + "%PDF-1.4\n".length), ""]);
      const isOpen = () =>
        readdirSync("/proc/self/fd").some((fd) => {
          try {
            return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder);
          } catch {
            return false;
          }
        });
      await waitUntil("no file is open", () => !isOpen());
    });

    it("says that a record's file is not there, instead of beginning an answer that breaks off", async () => {
      assert.equal(await send(provider.url, { token, name: "утрачен.pdf", size: 1000, path: "archive/file_letters/" }), 200);
      const entry = {
        name_object: "у",
        target_object: "",
        file_description: "",
        file_name: "утрачен.pdf",
        time: "2026-11-21",
        comment: "",
      };
      const { id } = (await ask(provider.url, "archive/letters", { token, body: entry })).body;
      const { file } = await provider.sim.db.selectFrom("archive").select("file").where("id", "=", id).executeTakeFirstOrThrow();
      lose(file ?? "");
      for (const method of ["GET", "HEAD"]) {
        const { status } = await ask(provider.url, `archive/download_letters/${id}`, { token, method });
        assert.equal(status, 404, method);
      }
      await provider.sim.db.deleteFrom("archive").where("id", "=", id).execute();
      await provider.sim.blobs.remove(file ?? "");
    });

    it("says that it is the disk that fails, and not the form", onSqlite("a pragma"), async () => {
      const { db, blobs } = provider.sim;
      rmSync(blobs.drafts, { recursive: true });
      try {
        assert.equal(await send(provider.url, { token, size: 1000 }), 500);
      } finally {
        mkdirSync(blobs.drafts);
      }
      const { rows: pages } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
      await sql`pragma max_page_count = ${sql.lit(pages[0]?.page_count)}`.execute(db);
      try {
        const record = {
          name_object: "я".repeat(4000),
          target_object: "",
          file_description: "",
          file_name: "",
          time: "2026-11-21",
          comment: "",
        };
        const answers = [];
        for (let i = 0; i < 9; i++) answers.push(await ask(provider.url, "archive/letters", { token, body: record }));
        const { status, body } = answers.at(-1) as Reply;
        assert.deepEqual([status, body.error.code], [507, "storage_full"]);
      } finally {
        await sql`pragma max_page_count = 1000000`.execute(db);
      }
      assert.equal(await send(provider.url, { token, size: 1000 }), 200);
      await nothingIsLeft();
    });

    it("sweeps what no record needs, and nothing that one does", async () => {
      const old = new Date(Date.now() - 3 * 3600_000);
      const draft = join(provider.sim.blobs.drafts, "draft");
      writeFileSync(draft, "x");
      utimesSync(draft, old, old);
      const needed = (await provider.sim.db.selectFrom("archive").select("file").where("file", "is not", null).execute()).map(
        ({ file }) => file,
      );
      await sweepFiles(provider.sim.blobs, provider.sim.db, Date.now() / 1000 + 2 * 86_400);
      assert.equal(existsSync(draft), false);
      assert.deepEqual((await rows()).map(({ id }) => id).sort(), needed.sort());
      assert.deepEqual(ids().sort(), needed);
    });

    it("takes a true file of every ending the contract names", async () => {
      const zip = "504b030414";
      const office = "d0cf11e0a1b11ae1";
      const heads: Record<(typeof archiveEndings)[number], string> = {
        pdf: "255044462d",
        png: "89504e470d0a1a0a",
        jpg: "ffd8ffe0",
        jpeg: "ffd8ffe0",
        gif: "474946383961",
        webp: "524946460000000057454250",
        doc: office,
        xls: office,
        ppt: office,
        vsd: office,
        zip,
        docx: zip,
        xlsx: zip,
        pptx: zip,
        odt: zip,
        ods: zip,
        odp: zip,
        rtf: "7b5c727466",
        txt: "61",
        csv: "61",
        dxf: "61",
        dwg: "41433130",
      };
      for (const ending of archiveEndings) {
        const form = new FormData();
        form.set("file", new Blob([new Uint8Array(Buffer.from(heads[ending], "hex"))]), `a.${ending}`);
        assert.equal((await ask(provider.url, "archive/file_podd/", { token, body: form })).status, 200, ending);
      }
    });
  });

describe("the files of a data folder", () => {
  it("stay where another city is served from it for a while", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "its-files-"));
    try {
      const start = (seed: number) => startProvider({ dataDir, seed });
      const first = await start(1);
      const token = await signIn(first.url);
      const form = new FormData();
      form.set("file", new Blob(["%PDF-1.4"]), "план.pdf");
      await ask(first.url, "archive/file_podd/", { token, body: form });
      const record = { name_object: "П", target_object: "", file_description: "", file_name: "план.pdf", time: "2026-11-21", comment: "" };
      const { id } = (await ask(first.url, "archive/podd", { token, body: record })).body;
      await first.close();
      const folder = join(dataDir, "files");
      const before = new Date(Date.now() - 2 * 3600_000);
      for (const { name } of filesIn(folder)) utimesSync(join(folder, name), before, before);

      await (await start(7)).close();

      const again = await start(1);
      const { status, text } = await ask(again.url, `archive/download_podd/${id}`, { token });
      await again.close();
      assert.deepEqual([status, text], [200, "%PDF-1.4"]);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});

describe("twenty uploads of 45 MB at once", () => {
  it("take less than 250 MB of memory, and each is kept (A7)", async () => {
    const provider = await startProcess();
    try {
      const token = await signIn(provider.url);
      const sent = await Promise.all(Array.from({ length: 20 }, (_, i) => send(provider.url, { token, name: `${i}.pdf`, size: 45 * MB })));
      assert.deepEqual(new Set(sent), new Set([200]));
      const peak = Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${provider.pid}/status`, "utf8"))?.[1]) / 1024;
      console.log(`    peak memory ${peak.toFixed(0)} MB`);
      assert.ok(peak < 250, `${peak} MB`);
    } finally {
      await provider.remove();
    }
  });
});
