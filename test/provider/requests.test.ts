import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { type RunningProvider, startProvider } from "../../src/provider/http/start.js";
import { ask, signIn, startInMemory, viewer } from "./asking.js";

const request = (changes = {}) => ({
  author: "Диспетчер",
  themes: "Светофор",
  executor: "",
  description: "Не горит красный",
  latitude: 56.1,
  longitude: 45,
  create_time: Math.floor(Date.now() / 1000),
  work_time: null,
  task_time: null,
  do_time: null,
  close_time: null,
  ...changes,
});

describe("urban requests of two operators", () => {
  let provider: RunningProvider;
  let one = "";
  let other = "";
  before(async () => {
    provider = await startInMemory();
    one = await signIn(provider.url);
    other = await signIn(provider.url, viewer);
  });
  after(() => provider.close());
  const change = (id: string, token: string, version: number | null, body: object) =>
    ask(provider.url, `uds/${id}`, {
      token,
      method: "PUT",
      body,
      ...(version === null ? {} : { headers: { "if-match": `"${version}"` } }),
    });

  it("are kept, changed and commented, and refused at a place that cannot be", async () => {
    const { body: made } = await ask(provider.url, "uds", { token: one, body: request() });
    await ask(provider.url, `uds/${made.id}`, { token: one, method: "PUT", body: request({ executor: "Бригада № 2" }) });
    await ask(provider.url, `uds/${made.id}/comments`, { token: one, body: { author: "Бригада № 2", description: "Выехали" } });
    assert.equal((await ask(provider.url, `uds/${made.id}/comments`, { token: one })).body[0].description, "Выехали");
    const { body: list } = await ask(provider.url, "uds", { token: one });
    assert.equal(list.find(({ id }: { id: unknown }) => id === made.id).executor, "Бригада № 2");
    assert.equal((await ask(provider.url, "uds", { token: one, body: request({ latitude: 91 }) })).status, 422);
  });

  it("have each a number of its own, one after another, that no change changes, also when they come at once", async () => {
    const make = async () => (await ask(provider.url, "uds", { token: one, body: request() })).body as { id: string; number: number };
    const first = await make();
    const made = await Promise.all(Array.from({ length: 20 }, make));
    const numbers = made.map(({ number }) => number).sort((a, b) => a - b);
    assert.deepEqual(
      numbers,
      numbers.map((_, at) => first.number + 1 + at),
    );
    const { body: changed } = await ask(provider.url, `uds/${first.id}`, { token: one, method: "PUT", body: request({ executor: "Б" }) });
    assert.equal(changed.number, first.number);
  });

  it("are refused at a time that the database cannot give back, and go on being listed", async () => {
    for (const time of ["create_time", "work_time", "task_time", "do_time", "close_time"])
      assert.equal((await ask(provider.url, "uds", { token: one, body: request({ [time]: 1e17 }) })).status, 422, time);
    assert.equal((await ask(provider.url, "uds", { token: one })).status, 200);
  });

  it("refuse a change of a version that another has changed since, and say who it was", async () => {
    const { body: made } = await ask(provider.url, "uds", { token: one, body: request() });
    const first = await change(made.id, other, made.version, request({ executor: "Бригада № 2" }));
    assert.equal(first.status, 200);
    assert.equal(first.body.version, made.version + 1);
    const late = await change(made.id, one, made.version, request({ executor: "Бригада № 1" }));
    assert.equal(late.status, 409);
    assert.equal(late.body.error.code, "stale_request");
    assert.deepEqual(late.body.error.values, { by: "Наблюдатель" });
    const kept = (await ask(provider.url, "uds", { token: one })).body.find(({ id }: { id: string }) => id === made.id);
    assert.equal(kept.executor, "Бригада № 2");
    assert.equal(kept.editor, "Наблюдатель");
    assert.equal((await change(made.id, one, kept.version, request({ executor: "Бригада № 1" }))).status, 200);
    assert.equal((await change("nobody", one, 1, request())).status, 404);
    assert.equal(
      (await ask(provider.url, `uds/${made.id}`, { token: one, method: "PUT", body: request(), headers: { "if-match": "new" } })).status,
      422,
    );
  });

  it("let one of two changes that come at once win", async () => {
    const { body: made } = await ask(provider.url, "uds", { token: one, body: request() });
    const answers = await Promise.all(
      [one, other].map((token) => change(made.id, token, made.version, request({ executor: token.slice(-4) }))),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  });

  it("keep both of two comments that come at once, with the time of the driven clock", async () => {
    const { body: made } = await ask(provider.url, "uds", { token: one, body: request() });
    await ask(provider.url, "/__sim/advance", { body: { seconds: 7200 } });
    await Promise.all(
      [one, other].map((token, at) =>
        ask(provider.url, `uds/${made.id}/comments`, { token, body: { author: `О${at}`, description: `К${at}` } }),
      ),
    );
    const { body } = await ask(provider.url, `uds/${made.id}/comments`, { token: one });
    assert.deepEqual(body.map(({ description }: { description: string }) => description).sort(), ["К0", "К1"]);
    for (const { create_time } of body) assert.ok(create_time >= made.create_time + 7199);
  });
});

describe("more urban requests and comments than one page has", () => {
  let provider: RunningProvider;
  let token = "";
  const MANY = 2001;
  before(async () => {
    provider = await startInMemory();
    token = await signIn(provider.url);
    const { db } = provider.sim;
    await db.deleteFrom("uds").execute();
    const numbers = Array.from({ length: MANY }, (_, at) => at);
    const row = { ...request(), search: "светофор", version: 1, editor: "" };
    for (let at = 0; at < MANY; at += 500) {
      const some = numbers.slice(at, at + 500);
      const uds = some.map((each) => ({ ...row, id: `u${each}`, number: each + 1, create_time: 1_700_000_000 + Math.floor(each / 3) }));
      await db.insertInto("uds").values(uds).execute();
      const comments = some.map((each) => ({
        id: `c${each}`,
        request: "u0",
        author: "О",
        description: "Едем",
        create_time: Math.floor(each / 3),
      }));
      await db.insertInto("uds_comments").values(comments).execute();
    }
  });
  after(() => provider.close());

  /** All of a list, from page to page. */
  async function followed(path: string) {
    const seen: { id: string; create_time: number }[] = [];
    for (let next = "?"; next; ) {
      const { status, body, headers } = await ask(provider.url, path + next, { token });
      assert.equal(status, 200);
      seen.push(...body);
      [, next = ""] = /^<(.+)>; rel="next"$/.exec(headers.get("link") ?? "") ?? [];
    }
    assert.equal(seen.length, MANY);
    assert.equal(new Set(seen.map(({ id }) => id)).size, MANY);
    return seen.map(({ create_time }) => create_time);
  }

  it("are all reached, the oldest request last", async () => {
    const times = await followed("uds");
    assert.deepEqual(
      times,
      times.toSorted((one, other) => other - one),
    );
    const found = await ask(provider.url, "uds?search=нет", { token });
    assert.deepEqual([found.body, found.headers.get("link")], [[], null]);
    assert.match((await ask(provider.url, "uds?search=светофор", { token })).headers.get("link") ?? "", /search=.+after=/);
    assert.equal((await ask(provider.url, "uds?after=nobody", { token })).status, 404);
  });

  it("are all reached, the newest comment last", async () => {
    const times = await followed("uds/u0/comments");
    assert.deepEqual(
      times,
      times.toSorted((one, other) => one - other),
    );
  });
});

describe("urban requests after a restart", () => {
  it("are there with their comments, and the samples are not added again", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "its-requests-"));
    try {
      const first = await startProvider({ dataDir });
      const token = await signIn(first.url);
      const { body: made } = await ask(first.url, "uds", { token, body: request() });
      await ask(first.url, `uds/${made.id}/comments`, { token, body: { author: "О", description: "Выехали" } });
      const { body: before } = await ask(first.url, "uds", { token });
      await first.close();

      const second = await startProvider({ dataDir });
      const again = await signIn(second.url);
      assert.deepEqual((await ask(second.url, "uds", { token: again })).body, before);
      assert.equal((await ask(second.url, `uds/${made.id}/comments`, { token: again })).body[0].description, "Выехали");
      await second.close();
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });
});
