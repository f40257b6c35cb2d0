import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, describe, it } from "node:test";
import * as v from "valibot";
import { ErrorAnswer } from "../../src/core/contract/schema.js";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { safeName } from "../../src/provider/service/files/names.js";
import { formatFor } from "../../src/provider/service/reports/file.js";
import { ask, freshController, type Reply, signIn, startInMemory } from "./asking.js";

describe("bodies that no client of ours sends", () => {
  let provider: RunningProvider;
  let token = "";
  let program = "";
  before(async () => {
    provider = await startInMemory();
    token = await signIn(provider.url);
    program = `crossroad/rts/${freshController(provider)}/set_program`;
  });
  after(() => provider.close());

  /** Nothing of the inside shows in an answer (A16). */
  const clean = (answer: Reply, status: number, what: string) => {
    assert.equal(answer.status, status, `${what}: ${answer.text.slice(0, 200)}`);
    v.parse(ErrorAnswer, answer.body);
    assert.doesNotMatch(answer.text, /\bat .+:\d+|node_modules|\/examples\/|select |insert |sqlite|argon|secret/i, what);
  };
  const json = { "content-type": "application/json" };

  it("answers malformed JSON with 400 (A5)", async () => {
    for (const body of ["{", "", "nul", '{"a":}', "\u0000", "[".repeat(1000)])
      clean(await ask(provider.url, program, { token, method: "POST", body, headers: json }), 400, body);
  });
  it("answers the wrong shape with 422 (A5)", async () => {
    for (const body of [
      "null",
      "[]",
      "1",
      '"x"',
      "{}",
      `{"oID":{},"program":[]}`,
      "[".repeat(100_000) + "]".repeat(100_000),
      `{"oID":1e999,"program":"basic"}`,
    ]) {
      clean(await ask(provider.url, program, { token, method: "POST", body, headers: json }), 422, body.slice(0, 40));
    }
  });
  it("answers another content type with 415 (A5, A12)", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "text/html", "application/json-patch+json"]) {
      clean(await ask(provider.url, program, { token, method: "POST", body: "{}", headers: { "content-type": type } }), 415, type);
    }
    clean(await ask(provider.url, "auth/login", { method: "POST", body: "{}", headers: { "content-type": "text/plain" } }), 415, "login");
    clean(
      await ask(provider.url, "rts/1001/kts_last_hour", {
        token,
        method: "POST",
        body: "a=1",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      }),
      415,
      "no body",
    );
    clean(await ask(provider.url, "archive/file_podd/", { token, method: "POST", body: "{}", headers: json }), 415, "file");
  });
  it("answers too much with 413 (A5)", async () => {
    const body = JSON.stringify({ email: "x".repeat(2 * 1024 * 1024), password: "y" });
    clean(await ask(provider.url, "auth/login", { method: "POST", body, headers: json }), 413, "2 MB");
    const said = await new Promise<string>((resolve, reject) => {
      const socket = connect(provider.port, "127.0.0.1", () =>
        socket.write("POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 52428800\r\n\r\n{"),
      );
      socket
        .once("data", (data) => {
          resolve(data.toString());
          socket.destroy();
        })
        .on("error", reject);
    });
    assert.match(said, /^HTTP\/1.1 413/, "50 MB are refused before they are read");
  });
  it("takes __proto__ and constructor for what they are: no fields of ours (A5)", async () => {
    const body = '{"email":"a@b.cd","password":"xxxxx","__proto__":{"isAdmin":true},"constructor":{"prototype":{"polluted":1}}}';
    clean(await ask(provider.url, "auth/login", { method: "POST", body, headers: json }), 401, "__proto__");
    assert.equal(({} as Record<string, unknown>).isAdmin, undefined);
    assert.equal(({} as Record<string, unknown>).polluted, undefined);
    clean(await ask(provider.url, "rts/__proto__/telemetry", { token }), 404, "id");
    clean(await ask(provider.url, "rtc/constructor/streets", { token }), 404, "id");
  });
  it("answers unknown calls, ids and broken escapes with 404", async () => {
    for (const path of [
      "nothing",
      "rts/0/telemetry",
      "rtc/1001/telemetry",
      "rts/%E0%A4%A/telemetry",
      "archive/secrets",
      "uds/x/comments",
      "archive/download_podd/x",
      "bus/1/route",
    ]) {
      clean(await ask(provider.url, path, { token }), 404, path);
    }
    clean(await ask(provider.url, "crossroad/rts/1001/set_program", { token }), 404, "GET of a POST");
  });
  it("reads what is made to be slow to read as fast as anything", async () => {
    /** Microseconds of processor: by the clock they would depend on what else runs here. */
    const work = async (act: () => unknown) => {
      const before = process.cpuUsage();
      await act();
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const form = { full_name: "a", company: "a", country: "a", city: "a", phone: "1", consent: true };
    const send = async (email: string) =>
      clean(await ask(provider.url, "landing/request-demo", { body: { ...form, email } }), 422, email.slice(0, 9));
    const gap = " ".repeat(15_000);
    const slow: Record<string, () => unknown> = {
      email: () => send(`${"@.".repeat(1600)} `),
      encoding: () => ask(provider.url, "city/items_telemetry_rts", { token, headers: { "accept-encoding": `a${gap}b` } }),
      format: () => formatFor(`a${gap}b`),
      "file name": () => safeName(`a${" ".repeat(80_000)}b.pdf`),
    };
    const plain = await work(async () => {
      for (let i = 0; i < 100; i++) await send("a");
    });
    for (const [name, act] of Object.entries(slow)) {
      const least = Math.min(await work(act), await work(act), await work(act));
      assert.ok(least < plain, `${name}: ${least} µs, a hundred plain ones ${plain} µs`);
    }
  });
  it("refuses to search for what is too long to be searched for (A5)", async () => {
    for (const path of ["archive/podd", "uds"]) {
      const { status, body } = await ask(provider.url, `${path}?search=${encodeURIComponent("\ufdfa".repeat(1200))}`, { token });
      assert.deepEqual([status, body.error?.code], [422, "too_long"], path);
    }
  });
  it("refuses a text that would not be kept as it is (A5)", async () => {
    const comment = { author: "a", description: "before\u0000after" };
    const entry = { name_object: "a", target_object: "", file_description: "", file_name: "", time: "2026-11-21", comment: "a\u0000" };
    const { id } = (await ask(provider.url, "uds", { token })).body[0];
    for (const answer of [
      await ask(provider.url, `uds/${id}/comments`, { token, body: comment }),
      await ask(provider.url, "archive/podd", { token, body: entry }),
    ])
      assert.deepEqual([answer.status, answer.body.error?.code], [422, "unfit_value"], answer.text);
  });
  it("keeps SQL inert (A13)", async () => {
    const evil = "'); DROP TABLE users; --";
    clean(await ask(provider.url, "auth/login", { body: { email: evil, password: evil } }), 401, "login");
    const entry = { name_object: evil, target_object: "street", file_description: evil, file_name: "", time: "2026-11-18", comment: evil };
    assert.equal((await ask(provider.url, "archive/podd", { token, body: entry })).body.name_object, evil);
    assert.equal((await ask(provider.url, `archive/podd?search=${encodeURIComponent("%' OR 1=1 --")}`, { token })).body.length, 0);
    assert.equal((await ask(provider.url, "auth/check", { token })).status, 200);
  });
  it("refuses periods that run backwards, are too long or out of the world (A15)", async () => {
    const now = Math.floor(Date.now() / 1000);
    for (const [utime_start, utime_end] of [
      [now, now - 1],
      [now - 10 * 365 * 86_400, now],
      [now, 1e15],
      [-5, now],
      [1e15, 1e15 + 5],
    ]) {
      for (const call of ["data_reports", "all_reports"])
        clean(
          await ask(provider.url, `crossroad/rts/1001/${call}`, { token, body: { utime_start, utime_end } }),
          422,
          `${utime_start} ${utime_end}`,
        );
    }
    clean(await ask(provider.url, "crossroad/rts/1001/day_reports", { token, body: { utime: 1e15 } }), 422, "day");
    clean(
      await ask(provider.url, "cross/get_city_analytics", { token, body: { oIDs: [1001], objectDirection: "", utime: 1e15 } }),
      422,
      "analytics",
    );
    clean(await ask(provider.url, "rts/1001/events_alls", { token, body: { utime_today: 1e15 } }), 422, "events");
  });
});
