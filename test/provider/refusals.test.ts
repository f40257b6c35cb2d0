import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import * as v from "valibot";
import { type RefusalCode, refusals } from "../../src/core/contract/refusals.js";
import { ErrorAnswer } from "../../src/core/contract/schema.js";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { ask, signIn, startInMemory, viewer } from "./asking.js";

const cyrillic = /\p{Script=Cyrillic}/u;

describe("a refusal", () => {
  let provider: RunningProvider;
  let token = "";
  before(async () => {
    provider = await startInMemory();
    token = await signIn(provider.url);
  });
  after(() => provider.close());

  /** One call that is refused, and its code and values. */
  type Case = readonly [path: string, code: RefusalCode, values: object | undefined, sent?: Parameters<typeof ask>[2]];
  const set = (call: string, body: object) => [`crossroad/rts/1001/${call}`, { body: { oID: 1001, ...body } }] as const;

  it("has a code of the contract with its values, the status of that code, and an English sentence", async () => {
    const task = { work: "snow", utime_start: 1, section: { type: "Point", coordinates: [0, 0] }, section_name: "", key: "k" };
    const [sequence, tooShort] = set("set_custom_program", { sequence: [1, 2], durations: [30, 0] });
    const [hold, noPhase] = set("set_uf_program", { phase: 99 });
    const [program, noProgram] = set("set_program", { program: "party" });
    const banned = await signIn(provider.url, viewer);
    const cases: readonly Case[] = [
      [program, "invalid", { field: "program" }, noProgram],
      [program, "control_prohibited", undefined, { ...noProgram, token: banned }],
      [hold, "no_such_phase", { phase: 99 }, noPhase],
      [sequence, "phase_length", undefined, tooShort],
      ["spec/spec-1/tasks", "off_street", undefined, { body: task }],
      ["spec/spec-1/tasks", "required", { field: "work" }, { body: { ...task, work: " " } }],
      ["spec/spec-1/tasks", "too_long", { field: "work", most: 200 }, { body: { ...task, work: "x".repeat(201) } }],
      ["spec/spec-77/tasks", "not_found", undefined],
      ["user/edit_fio", "required", { field: "fio" }, { body: { fio: " " } }],
      ["archive/podd?search=%00", "unfit_value", undefined],
      ["uds", "wrong_content_type", undefined, { body: "{}", headers: { "content-type": "text/plain" } }],
      ["uds", "malformed_json", undefined, { body: "{", headers: { "content-type": "application/json" } }],
      ["uds", "invalid", { field: "author" }, { body: {} }],
      ["messages/none/acknowledge", "unknown_message", undefined, { method: "POST" }],
      ["nothing/of/the/kind", "not_found", undefined],
      ["auth/login", "wrong_credentials", undefined, { body: { email: "nobody@its.test", password: "x" } }],
      ["auth/check", "unauthorized", undefined, { token: "none" }],
    ];
    for (const [path, code, values, sent] of cases) {
      const { status, body } = await ask(provider.url, path, { token, ...sent });
      const { error } = v.parse(v.strictObject({ error: ErrorAnswer.entries.error }), body);
      assert.deepEqual([error.code, status], [code, refusals[code].status], path);
      if (values) assert.deepEqual(error.values, values, path);
      const kind = refusals[code];
      const named = "values" in kind ? Object.entries<string>(kind.values) : [];
      assert.deepEqual(
        Object.entries(error.values ?? {}).map(([name, value]) => [name, typeof value === "string" ? "text" : typeof value]),
        named,
        path,
      );
      assert.doesNotMatch(error.message, cyrillic, path);
      assert.doesNotMatch(error.message, /\{\{|undefined/, path);
    }
  });
});
