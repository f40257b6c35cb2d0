import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { type OperationName, ops } from "../../src/core/contract/index.js";
import type { Operation } from "../../src/core/contract/operation.js";
import type { Tables } from "../../src/provider/base/database/tables.js";
import { mileage } from "../../src/provider/city/geometry.js";
import { type RunningProvider, startProvider } from "../../src/provider/http/start.js";
import { type Postgres, startPostgres } from "../helper/postgres.js";
import { waitUntil } from "../helper/wait-until.js";
import { ask, type Reply, signIn, viewer } from "./asking.js";

const person = { company: "Город", email: "a@b.ru", phone: "1", consent: true };
const request = {
  author: "Диспетчер",
  themes: "Светофор",
  executor: "",
  latitude: 56.1,
  longitude: 45,
  create_time: 1_700_000_000,
  work_time: null,
  task_time: null,
  do_time: null,
  close_time: null,
};
const record = { name_object: "Мост", target_object: "drive", file_description: "", file_name: "мост.pdf", time: "2026-11-21" };

function form(words: string): FormData {
  const upload = new FormData();
  upload.set("file", new Blob([`%PDF-1.4 ${words}`]), "мост.pdf");
  return upload;
}

/** How a call is made whose body has these words; `key` is the press, which a task names in its body as well. */
interface Making {
  readonly path: (provider: RunningProvider) => string | Promise<string>;
  readonly table: keyof Tables;
  readonly body: (words: string, key: string, provider: RunningProvider) => object;
}

const makings: Partial<Record<OperationName, Making>> = {
  requestDemo: {
    path: () => "landing/request-demo",
    table: "landing",
    body: (words) => ({ ...person, full_name: words, country: "Россия", city: "Тверь" }),
  },
  requestPartnership: { path: () => "landing/request-partnership", table: "landing", body: (words) => ({ ...person, name: words }) },
  udsCreate: { path: () => "uds", table: "uds", body: (description) => ({ ...request, description }) },
  udsComment: {
    path: async ({ sim }) => `uds/${(await sim.db.selectFrom("uds").select("id").executeTakeFirstOrThrow()).id}/comments`,
    table: "uds_comments",
    body: (description) => ({ author: "Диспетчер", description }),
  },
  archiveFile: { path: () => "archive/file_letters/", table: "files", body: form },
  archiveCreate: { path: () => "archive/letters", table: "archive", body: (comment) => ({ ...record, comment }) },
  specTask: {
    path: () => "spec/spec-1/tasks",
    table: "tasks",
    body: (section_name, key, { sim }) => {
      const { line } = sim.world.city.segments.find((each) => (mileage(each.line).at(-1) as number) > 250) as { line: number[][] };
      return { work: "snow", utime_start: 1_700_000_000, section: { type: "LineString", coordinates: line }, section_name, key };
    },
  },
};

/** Sends a POST by a connection that nobody reads, and cuts it when `isWritten`. */
async function sendAndCut(provider: RunningProvider, path: string, init: RequestInit, isWritten: () => Promise<boolean>): Promise<void> {
  const whole = new Request(`${provider.url}/api/v1/${path}`, { method: "POST", ...init });
  const body = Buffer.from(await whole.arrayBuffer());
  const headers = [...whole.headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const socket = connect(Number(new URL(provider.url).port), "127.0.0.1");
  socket.pause();
  socket.on("error", () => {});
  socket.write(`POST /api/v1/${path} HTTP/1.1\r\nhost: its.test\r\n${headers}content-length: ${body.length}\r\n\r\n`);
  socket.write(body);
  await waitUntil("the row is written", isWritten);
  socket.destroy();
}

describe("the calls of the contract", () => {
  it("say, each that keeps data, what comes of a second arrival, and each that makes a record is tried here", () => {
    const silent = (Object.entries(ops) as [OperationName, Operation][]).filter(([, { effect, again }]) => effect !== "read" && !again);
    assert.deepEqual(
      silent.map(([name]) => name),
      ["login", "setProgram", "setCustomProgram", "setUfProgram", "setClock", "suspendAlarm", "resumeAlarm"],
    );
    const keyed = (Object.entries(ops) as [OperationName, Operation][]).filter(([, { again }]) => again === "key");
    assert.deepEqual(keyed.map(([name]) => name).sort(), Object.keys(makings).sort());
  });
});

for (const kind of ["SQLite", "PostgreSQL"]) {
  describe(`a call that makes a record and arrives again, on ${kind}`, () => {
    const folder = mkdtempSync(join(tmpdir(), "its-repeated-"));
    let server: Postgres | undefined;
    let provider: RunningProvider;
    let token = "";
    let other = "";
    before(async () => {
      if (kind === "PostgreSQL") server = await startPostgres();
      provider = await startProvider({ dataDir: folder, ...(server ? { database: await server.create("city") } : {}) });
      token = await signIn(provider.url);
      other = await signIn(provider.url, viewer);
    });
    after(async () => {
      await provider?.close();
      await server?.remove();
      rmSync(folder, { recursive: true, force: true });
    });

    for (const [name, { path, table, body }] of Object.entries(makings) as [OperationName, Making][]) {
      const count = async () =>
        (
          await provider.sim.db
            .selectFrom(table as "uds")
            .select("id")
            .execute()
        ).length;
      const make = async (words: string, key: string, by = token): Promise<Reply> =>
        ask(provider.url, await path(provider), {
          ...(ops[name].auth ? { token: by } : {}),
          body: body(words, key, provider),
          headers: { "idempotency-key": key },
        });

      it(`makes one record of ${name} when the connection was cut after the row was written`, async () => {
        const key = `cut-${name}`;
        const had = await count();
        const sent = body("раз", key, provider);
        const isForm = sent instanceof FormData;
        await sendAndCut(
          provider,
          await path(provider),
          {
            body: isForm ? sent : JSON.stringify(sent),
            headers: {
              ...(isForm ? {} : { "content-type": "application/json" }),
              ...(ops[name].auth ? { authorization: `Bearer ${token}` } : {}),
              "idempotency-key": key,
            },
          },
          async () => (await count()) > had,
        );
        const again = await make("раз", key);
        assert.equal(again.status, 200, again.text);
        const oncemore = await make("раз", key);
        assert.equal(await count(), had + 1);
        if (again.body.id !== undefined) {
          const row = await provider.sim.db
            .selectFrom(table as "uds")
            .select("id")
            .where("id", "=", again.body.id)
            .execute();
          assert.equal(row.length, 1);
          assert.equal(oncemore.body.id, again.body.id);
        }
        for (const word of ["idempotency_key", "idempotency_body", "asked_by"]) assert.ok(!again.text.includes(word));
        const changed = await make("два", key);
        assert.deepEqual([changed.status, changed.body.error?.code], [422, "idempotency_key_reused"]);
        assert.equal(await count(), had + 1);
        assert.equal((await make("раз", `${key}-2`)).status, 200);
        assert.equal(await count(), had + 2, "another press is another record");
      });

      it(`makes one record of ${name} that arrives many times at once`, async () => {
        const had = await count();
        const answers = await Promise.all(Array.from({ length: 6 }, () => make("сразу", `at-once-${name}`)));
        assert.deepEqual(
          answers.map(({ status }) => status),
          answers.map(() => 200),
        );
        assert.equal(new Set(answers.map(({ body: { id } }) => id)).size, 1);
        assert.equal(await count(), had + 1);
      });
    }
    it("keeps the keys of users apart", async () => {
      for (const by of [token, other]) {
        const { status } = await ask(provider.url, "uds", {
          token: by,
          body: makings.udsCreate?.body("общий", "", provider),
          headers: { "idempotency-key": "theirs" },
        });
        assert.equal(status, 200);
      }
      const rows = await provider.sim.db.selectFrom("uds").select("id").where("idempotency_key", "=", "theirs").execute();
      assert.equal(rows.length, 2);
    });
  });
}
