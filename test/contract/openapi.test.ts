import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import { ops } from "../../src/core/contract/index.js";
import type { Operation } from "../../src/core/contract/operation.js";
import type { SpecTaskEntry } from "../../src/core/contract/vehicles.js";
import {
  addRequestComment,
  archive,
  changeUrbanRequest,
  createArchiveRecord,
  createClient,
  createDemoRequest,
  createPartnershipRequest,
  createUrbanRequest,
} from "../../src/core/internal.js";
import { uploadArchiveFile } from "../../src/core/resources/archive.js";
import { sendOrder } from "../../src/core/resources/programs.js";
import { waitUntil } from "../helper/wait-until.js";

interface Marked {
  "x-assumed"?: boolean;
}
interface Parameter extends Marked {
  name: string;
  in: string;
}
interface Schema extends Marked {
  required?: string[];
  properties?: Record<string, Marked>;
}
interface Call extends Marked {
  operationId: string;
  security: unknown[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<"200", { headers?: Record<string, Marked>; content?: Record<string, Marked> }>;
}

const document = JSON.parse(readFileSync("openapi.json", "utf8")) as {
  openapi: string;
  paths: Record<string, Record<string, Call>>;
  components: { schemas: { Error: Marked } };
};
const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
);
const callOf = (method: string, path: string) =>
  calls.find((each) => each.method === method && new RegExp(`^${each.path.replace(/\{\w+\}/g, "[^/]+")}$`).test(path))?.call;

const user = { id: 1, fio: "О", phone: "", email: "", access: true, isAnonym: false, file_name: null, restrictions: [] };
const request = {
  id: "u1",
  author: "О",
  themes: "Светофор",
  executor: "",
  description: "Не горит",
  latitude: 55,
  longitude: 37,
  create_time: 1_700_000_000,
  work_time: null,
  task_time: null,
  do_time: null,
  close_time: null,
  version: 1,
  editor: "",
};

/** Does everything in which core sends a header of its own; gives each header with its call, as `POST /archive/podd: if-match`. */
async function headersSent(): Promise<string[]> {
  const sent: string[] = [];
  const plain = /^(accept|authorization|content-type|user-agent)$/;
  const record = ({ method, url, headers }: Request) => {
    const path = new URL(url).pathname.replace("/api/v1", "");
    for (const name of headers.keys()) if (!plain.test(name)) sent.push(`${method} ${path}: ${name}`);
    return path;
  };
  const client = createClient({
    provider: "http://127.0.0.1:1",
    sessionKey: "openapi",
    async fetch(input, init) {
      const asked = new Request(input, init);
      const path = record(asked);
      if (path === "/auth/check") return Response.json({ access_token: "a.b.c", user });
      if (path === "/about") return Response.json({ api: "v1", takes_keys: true });
      if (path.startsWith("/uds")) return Response.json(asked.method === "GET" ? [request] : request);
      return Response.json([], { headers: { etag: '"1"' } });
    },
  });
  client.lendToken(() => "a.b.c");
  const letters = archive(client, "letters");
  const stop = letters.$state.listen(() => {});
  await waitUntil("the list is there", () => letters.$state.get().data);
  stop();
  const entry = { name_object: "", target_object: "", file_description: "", file_name: "", time: "", comment: "" };
  await createArchiveRecord(client, "letters", entry, "key").catch(() => {});
  const form = { full_name: "", name: "", company: "", country: "", city: "", email: "", phone: "", consent: true };
  await createDemoRequest(client, form, true);
  await createPartnershipRequest(client, form, true);
  const { id: _, version: _version, editor: _editor, ...fields } = request;
  await createUrbanRequest(client, fields, []);
  await addRequestComment(client, "u1", { author: "О", description: "Еду" }, []).catch(() => {});
  const params = { id: "spec-1" };
  const section: SpecTaskEntry["section"] = { type: "Point", coordinates: [37, 55] };
  const task = { work: "snow", utime_start: 1, section, section_name: "", key: "key" };
  await client.http.call(ops.specTask, { params, body: task, key: "key" }).catch(() => {});
  await changeUrbanRequest(client, "u1", { executor: { from: "", to: "Бригада" } });
  await sendOrder(client, 1, { call: "setProgram", program: "basic" }, "key", '"1"');
  await sendOrder(client, 1, { call: "setUfProgram", phase: 1 }, "key", '"1"');
  await sendOrder(client, 1, { call: "setCustomProgram", sequence: [1], durations: [20] }, "key", '"1"');

  class Cut {
    upload = {};
    onerror = () => {};
    onloadend = () => {};
    readonly headers = new Headers();
    where: [string, string] = ["", ""];
    open(...where: [string, string]) {
      this.where = where;
    }
    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value);
    }
    send() {
      record({ method: this.where[0], url: this.where[1], headers: this.headers } as Request);
      this.onerror();
      this.onloadend();
    }
  }
  Object.defineProperty(globalThis, "XMLHttpRequest", { configurable: true, value: Cut });
  const sending = { key: "key", progress() {}, signal: new AbortController().signal };
  await uploadArchiveFile(client, "letters", new File(["x"], "x.txt"), sending).catch(() => {});
  Reflect.deleteProperty(globalThis, "XMLHttpRequest");
  return sent;
}

describe("openapi.json", () => {
  it("is valid OpenAPI 3.1", async () => {
    assert.equal(document.openapi, "3.1.0");
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    assert.ok(valid, JSON.stringify(errors, null, 2));
  });

  it("has every call of the contract, with the assumed ones marked and the open ones open", () => {
    for (const [name, op] of Object.entries(ops)) {
      const entry = document.paths[op.path]?.[op.method.toLowerCase()];
      assert.equal(entry?.operationId, name);
      assert.equal(entry["x-assumed"] === true, "assumed" in op);
      assert.equal(entry.security.length > 0, op.auth);
    }
  });

  it("has the calls of the specification that need no token, and beside them how a provider is known, a guest's pass, an invitation and signing in by an issuer", () => {
    const open = Object.values(ops)
      .filter((op) => !op.auth)
      .map(({ path }) => path);
    assert.deepEqual(open.toSorted(), [
      "/about",
      "/auth/guest",
      "/auth/invitation",
      "/auth/issuers",
      "/auth/issuers/{id}/callback",
      "/auth/issuers/{id}/start",
      "/auth/login",
      "/auth/login/second",
      "/auth/sign_on",
      "/landing/request-demo",
      "/landing/request-partnership",
    ]);
  });

  it("names every header of our own at the calls that carry it", async () => {
    const sent = await headersSent();
    const wanted = ["demo", "partnership", "set_program", "set_uf", "set_custom", "file_letters", "archive/letters", "uds/u1"];
    const keyed = calls.filter(({ call }) => (ops as Record<string, Operation>)[call.operationId]?.again === "key");
    for (const { method, path } of keyed) {
      const pattern = new RegExp(`^${method} ${path.replace(/\{\w+\}/g, "[^/]+")}: idempotency-key$`);
      assert.ok(
        sent.some((each) => pattern.test(each)),
        `${method} ${path} carries no key in\n${sent.join("\n")}`,
      );
    }
    for (const word of wanted)
      assert.ok(
        sent.some((each) => each.includes(word)),
        `${word} carries no header in\n${sent.join("\n")}`,
      );
    const unnamed = sent.filter((each) => {
      const [, method = "", path = "", name] = /^(\S+) (.+): (.+)$/.exec(each) ?? [];
      return !callOf(method, path)?.parameters?.some((known) => known.in === "header" && known.name.toLowerCase() === name);
    });
    assert.deepEqual(unnamed, []);
  });

  it("says how a list goes on, and what a page has to be let read of an answer", () => {
    const paged = calls.filter(({ call }) => call.responses[200].headers?.Link);
    assert.deepEqual(
      paged.map(({ method, path }) => `${method} ${path}`),
      ["GET /archive/{kind}", "GET /uds", "GET /uds/{id}/comments", "GET /city/events", "GET /alarms/steps", "GET /audit"],
    );
    for (const { call } of paged) assert.ok(call.parameters?.some(({ name, in: place }) => place === "query" && name === "after"));
    const [, exposed = ""] = /expose ([^.]+)\./.exec(readFileSync("docs/providers.md", "utf8")) ?? [];
    for (const { call } of calls)
      for (const name of Object.keys(call.responses[200].headers ?? {})) assert.ok(exposed.includes(`\`${name}\``), `docs: ${name}`);
  });

  it("asks for analytics by the body of the specification alone, and names the period in the address", () => {
    const call = callOf("POST", "/cross/get_city_analytics");
    const body = call?.requestBody?.content["application/json"]?.schema.properties ?? {};
    assert.deepEqual(Object.keys(body), ["oIDs", "objectDirection", "utime"]);
    const queries = (call?.parameters ?? []).filter((each) => each.in === "query");
    assert.deepEqual(
      queries.map(({ name }) => name),
      ["utime_start", "utime_end"],
    );
  });

  it("says of each figure of an answer the least and the most it can mean", () => {
    type Node = Record<string, unknown>;
    const unbounded: string[] = [];
    const look = (node: unknown, path: string): void => {
      if (typeof node !== "object" || node === null) return;
      const { type, minimum, maximum } = node as Node;
      if ((type === "number" || type === "integer") && (minimum === undefined || maximum === undefined)) unbounded.push(path);
      for (const [key, inner] of Object.entries(node)) if (!/^(x-|enum$|const$)/.test(key)) look(inner, `${path}.${key}`);
    };
    for (const { path, method, call } of calls) look(call.responses[200].content, `${method} ${path}`);
    // Numbers as names; the place of a device, which stays in the lists wherever it is said to be (faults F10); the city's clock.
    const named = /anyOf\.1$|items_telemetry_rt[sc]\..+\.(latitude|longitude)$|city\/detail\..+\.(current_utime|offset_utime_tz)$/;
    const figures = unbounded.filter((each) => !named.test(each));
    assert.deepEqual(figures, []);
  });

  it("wants the record's id where a file is replaced", () => {
    const replacing = calls.filter(({ path }) => path.includes("/update_file"));
    assert.equal(replacing.length, 2);
    for (const { call } of replacing) assert.deepEqual(call.requestBody?.content["multipart/form-data"]?.schema.required, ["file", "id"]);
  });

  it("marks names and words of ours as assumed", () => {
    const bodyOf = (path: string) => callOf("POST", path)?.requestBody?.content["application/json"]?.schema ?? {};
    const marked: Marked[] = [bodyOf("/landing/request-demo"), bodyOf("/landing/request-partnership"), document.components.schemas.Error];
    marked.push(bodyOf("/crossroad/rts/1/set_program").properties?.program ?? {});
    for (const { call } of calls) {
      marked.push(...(call.parameters ?? []).filter((each) => each.in !== "path"), ...Object.values(call.responses[200].headers ?? {}));
    }
    const reports = calls.filter(({ path }) => path.endsWith("_reports")).map(({ call }) => call.responses[200].content ?? {});
    assert.equal(reports.length, 6);
    for (const content of reports) {
      assert.equal(Object.keys(content).length, 3);
      marked.push(...Object.values(content));
    }
    for (const each of marked) assert.equal(each["x-assumed"], true, JSON.stringify(each));
  });
});
