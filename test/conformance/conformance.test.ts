import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { after, afterEach, before, describe, it } from "node:test";
import { marks } from "../../src/conformance/check.js";
import { conformance as command } from "../../src/conformance/command.js";
import { run } from "../../src/conformance/run.js";
import { type OperationName, ops } from "../../src/core/contract/index.js";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { administrator, ask, signIn, startInMemory, viewer } from "../provider/asking.js";

type Change = (answer: { status: number; headers: Record<string, string>; body: string }) => void;

interface Run {
  code: number;
  lines: string[];
  complaint: string;
}

/** The command, run in this process. */
async function conformance(...args: string[]): Promise<Run> {
  const printed: string[] = [];
  const complaints: string[] = [];
  const output = { log: (line: string) => void printed.push(line), error: (line: string) => void complaints.push(line) };
  const code = await command(args, {}, output);
  return { code, lines: `${printed.join("\n")}\n`.split("\n"), complaint: complaints.join("\n").trim() };
}

/** The command as the package has it, run by itself. */
function packed(...args: string[]): Promise<Run> {
  return new Promise((resolve) =>
    execFile(process.execPath, ["dist/conformance.mjs", ...args], { env: { PATH: process.env.PATH } }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), lines: stdout.split("\n"), complaint: stderr.trim() }),
    ),
  );
}

describe("its-conformance", () => {
  let provider: RunningProvider;
  let token: string;
  const servers: Server[] = [];
  before(async () => {
    provider = await startInMemory({ guests: ["signals", "bus", "station", "road", "weather"] });
    token = await signIn(provider.url, administrator);
  });
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });
  after(() => provider.close());

  /**
   * A provider that answers as the real one, but for the answers that `changes` spoil, and ignores a header of each question; `asked`
   * holds every call it got.
   */
  async function spoiled(changes: Record<string, Change> = {}, { ignored = "", real = provider } = {}) {
    const asked: string[] = [];
    const server = createServer(async (request, response) => {
      const body = await buffer(request);
      const kept = Object.entries(request.headers).filter(
        ([name]) => !/^(host|connection|content-length|transfer-encoding|accept-encoding)$/.test(name) && name !== ignored,
      );
      const answer = await ask(real.url, request.url ?? "", {
        method: request.method ?? "GET",
        headers: Object.fromEntries(kept) as Record<string, string>,
        ...(body.length > 0 ? { body } : {}),
      });
      const spoilt = { status: answer.status, headers: Object.fromEntries(answer.headers), body: answer.text };
      const call = `${request.method} ${request.url?.replace("/api/v1", "")}`;
      asked.push(call);
      for (const [path, change] of Object.entries(changes)) if (call.includes(path) && answer.status < 300) change(spoilt);
      for (const name of ["content-encoding", "content-length", "transfer-encoding", "connection", "keep-alive"])
        delete spoilt.headers[name];
      response.writeHead(spoilt.status, spoilt.headers).end(spoilt.status === 304 ? undefined : spoilt.body);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
  }

  const lineOf = (lines: string[], call: string) => {
    const line = lines.find((each) => each.slice(2).startsWith(`${call} `));
    assert.ok(line, `no line for ${call} in\n${lines.join("\n")}`);
    return line.replace(call, "").replace(/ +/g, " ");
  };
  const json =
    (change: (value: never) => unknown): Change =>
    (answer) => {
      const value = JSON.parse(answer.body);
      answer.body = JSON.stringify(change(value as never) ?? value);
    };

  it("finds nothing wrong with the reference provider, and names every call of the contract", async () => {
    const { code, lines } = await packed("--url", provider.url, "--token", token, "--origin", "http://localhost:5173");
    assert.equal(code, 0, lines.join("\n"));
    assert.ok(lines.every((line) => !line.startsWith("✗") && !line.startsWith("!")));
    for (const { method, path } of Object.values(ops)) {
      const pattern = new RegExp(`^. ${method} ${path.replace(/\{kind\}/g, "\\S+").replace(/\{\w+\}/g, "[^/ ]+")} `);
      assert.ok(
        lines.some((line) => pattern.test(line)),
        `nothing is said of ${method} ${path}`,
      );
    }
    assert.match(lines.at(-2) ?? "", /^\d+ right, \d+ not tried$/);
  });

  it("only reads, until it is told to write; and never moves traffic", async () => {
    const reading = await spoiled();
    await conformance("--url", reading.url, "--token", token);
    const writing = await spoiled();
    const { code, lines } = await conformance("--url", writing.url, "--email", "operator@its.test", "--password", "operator1", "--write");
    assert.equal(code, 0, lines.join("\n"));
    const calls = (asked: string[], effect: string) =>
      (Object.keys(ops) as OperationName[]).filter((name) => {
        const { method, path, effect: own } = ops[name];
        const pattern = new RegExp(`^${method} ${path.replace(/\{\w+\}/g, "[^/]+")}$`);
        return own === effect && asked.some((call) => pattern.test(call));
      });
    assert.deepEqual([calls(reading.asked, "write"), calls(reading.asked, "control")], [[], []]);
    assert.equal(reading.asked.filter((call) => call.startsWith("PUT")).length, 0);
    assert.ok(calls(writing.asked, "write").length > 10);
    assert.deepEqual(calls(writing.asked, "control"), []);
  });

  it("names the period of analytics in the address, so that a back end which takes only the specification's fields is not called wrong", async () => {
    const { url, asked } = await spoiled();
    const { lines } = await conformance("--url", url, "--token", token);
    assert.match(lineOf(lines, "POST /cross/get_city_analytics"), /^✓ as the contract says/);
    assert.ok(asked.some((call) => /^POST \/cross\/get_city_analytics\?utime_start=\d+&utime_end=\d+$/.test(call)));
  });

  it("changes only what it has made itself", async () => {
    const list = async () => (await ask(provider.url, "uds", { token })).body as { id: string; description: string }[];
    const before = await list();
    const { url } = await spoiled({ "POST /uds": (answer) => Object.assign(answer, { status: 404 }) });
    await conformance("--url", url, "--token", token, "--write");
    const now = await list();
    for (const request of before)
      assert.deepEqual(
        now.find(({ id }) => id === request.id),
        request,
      );
  });

  it("sends a press again, and says which provider makes two records of it, or says that it may", async (test) => {
    // One of its own: an address may send so many forms, and no more.
    const real = await startInMemory();
    test.after(() => real.close());
    const mine = await signIn(real.url);
    const about = async (changes: Record<string, Change>, ignored = "") => {
      const { url } = await spoiled(changes, { ignored, real });
      const { code, lines } = await conformance("--url", url, "--token", mine, "--write");
      return { code, lines: lines.filter((line) => line.includes("Idempotency-Key")).map((line) => line.replace(/ +/g, " ")) };
    };
    const keeps = await about({});
    assert.equal(keeps.code, 0);
    const tried = keeps.lines.filter((line) => line.startsWith("✓"));
    assert.equal(tried.length, 6, keeps.lines.join("\n"));
    assert.match(keeps.lines.find((line) => line.includes("/spec/")) ?? "", /^· .+ not tried: it would send or call back a crew/);

    const ignores = await about({}, "idempotency-key");
    assert.equal(ignores.code, 1);
    assert.equal(ignores.lines.filter((line) => line.startsWith("✗")).length, 6, ignores.lines.join("\n"));
    assert.match(ignores.lines.find((line) => line.includes("POST /uds,")) ?? "", /makes 3 records of one press/);
    assert.match(ignores.lines.find((line) => line.includes("request-demo")) ?? "", /answers 200 to another body with a key/);

    const silent = await about({ "/about": json((said: object) => ({ ...said, takes_keys: undefined })) });
    assert.equal(silent.code, 0);
    assert.match(silent.lines.join(), /^! POST with an Idempotency-Key \/about does not say "takes_keys"/);
  });

  it("asks for the tile in the middle of the city, and says what is the matter with it", async () => {
    const said = async (change: Change) => {
      const { url } = await spoiled({ "/city/tiles/": change });
      const { lines } = await conformance("--url", url, "--token", token);
      return lines.find((line) => line.includes(" /city/tiles/14/"))?.replace(/ +/g, " ") ?? "";
    };
    assert.match(await said(() => {}), /^✓ GET \/city\/tiles\/14\/\d+\/\d+ a tile of \d+ B$/);
    assert.match(await said((answer) => Object.assign(answer, { status: 404 })), /^– .+ not offered \(404\)/);
    assert.match(await said((answer) => Object.assign(answer, { status: 204, body: "" })), /^! .+ nothing in the middle of the city/);
    assert.match(await said((answer) => Object.assign(answer, { body: "" })), /^✗ .+ an empty tile/);
    assert.match(await said(({ headers }) => Object.assign(headers, { "cache-control": "no-cache" })), /^! .+ browsers do not keep/);
    assert.match(await said(({ headers }) => Object.assign(headers, { "content-type": "text/html" })), /^✗ .+ a vector tile is expected/);
  });

  it("says of each call what differs, and ends with 1", async () => {
    const { url } = await spoiled({
      "/city/weather": (answer) => Object.assign(answer, { status: 404, body: "no" }),
      "/city/history": (answer) => Object.assign(answer, { status: 405, body: "no" }),
      "/cross/get_city_streets": (answer) => Object.assign(answer, { body: "<html>Sign in</html>" }),
      "/city/items_telemetry_rts": json((devices: { latitude: unknown; status: string }[]) => {
        Object.assign(devices[3] as object, { latitude: "55,1" });
        Object.assign(devices[4] as object, { status: "GOOD" });
      }),
      "/city/items_telemetry_rtc": (answer) => {
        delete answer.headers.etag;
        answer.body = answer.body.replace(/"status":"\w+"/, '"status":"GOOD"');
      },
      "/telemetry": json((reading: object) => ({ ...reading, phase: "green", error: undefined })),
      "/city/transport_situation": json(({ features }: { features: { properties: { speed: number } }[] }) => {
        Object.assign(features.find(({ properties }) => properties.speed !== undefined)?.properties ?? {}, { speed: -1e300 });
      }),
      "/day_reports": (answer) => void delete answer.headers["content-disposition"],
      "/img": (answer) =>
        Object.assign(answer, { status: 403, body: JSON.stringify({ error: { code: "no", message: "Cameras are closed." } }) }),
    });
    const { code, lines } = await conformance("--url", url, "--token", token, "--origin", "https://portal.example");
    assert.equal(code, 1);
    assert.match(lineOf(lines, "GET /city/detail"), /^✓ as the contract says$/);
    assert.match(lineOf(lines, "GET /city/weather"), /^– not offered \(404\); the specification does not show it/);
    assert.match(lineOf(lines, "GET /city/history"), /^✗ answers 405, and its body is not .+ answers 404\.$/);
    assert.match(lineOf(lines, "GET /cross/get_city_streets"), /^✗ answers no JSON; the answer begins "<html>Sign in/);
    assert.match(lineOf(lines, "GET /city/items_telemetry_rts"), /^✗ .+left out: \[3\] latitude: .+received "55,1"/);
    assert.match(lineOf(lines, "GET /city/items_telemetry_rtc"), /^! "status" says "GOOD", which is shown as "no_data"/);
    assert.match(lineOf(lines, "GET /city/items_telemetry_rtc, twice"), /^! sends no ETag/);
    assert.match(lineOf(lines, "GET /city/transport_situation"), /left out: features\[\d+\] properties\.speed: .+>=0.+-1e\+300/);
    assert.match(lineOf(lines, "GET /rts/1001/telemetry"), /^✗ has another shape: (error|phase): /);
    assert.match(lineOf(lines, "POST /crossroad/rts/1001/day_reports"), /^! .+without Content-Disposition/);
    assert.match(lineOf(lines, "GET /rts/1001/img"), /^✗ answers 403: Cameras are closed\. Any 403 signs the operator out\.$/);
    assert.match(lineOf(lines, "OPTIONS for pages of https://portal.example"), /^✗ allows no origin$/);
  });

  /** Ways a provider may be wrong, with the call whose line has to say it, whatever else is wrong. */
  const mutations: readonly { name: string; path: string; change: Change; call: string; says: RegExp }[] = [
    {
      name: "clock in ms",
      path: "/city/detail",
      change: json((city: { current_utime: number }) => ({ ...city, current_utime: city.current_utime * 1000 })),
      call: "GET /city/detail",
      says: /^✗ .*current_utime is in milliseconds \(\d{13}\), the contract has seconds/,
    },
    {
      name: "events in ms",
      path: "/rts/1001/events_last",
      change: json((list: { utime: number }[]) => list.map((event) => ({ ...event, utime: event.utime * 1000 }))),
      call: "POST /rts/1001/events_last",
      says: /^✗ .*left out: \[0\] utime: .+ which is milliseconds: the contract has seconds/,
    },
    {
      name: "frame with a script",
      path: "/rts/1001/img",
      change: json((frame: object) => ({ ...frame, img: "javascript:alert(1)" })),
      call: "GET /rts/1001/img",
      says: /^✗ .*img "javascript:alert\(1\)" has to be data:image\/… or an http\(s\) address/,
    },
    {
      name: "frame at another host",
      path: "/rtc/500001/img",
      change: json((frame: object) => ({ ...frame, img: "https://other.example/a.jpg" })),
      call: "GET /rtc/500001/img",
      says: /^✗ .*lies at another host/,
    },
    {
      name: "unknown status",
      path: "/city/items_telemetry_rts",
      change: (answer) => {
        answer.body = answer.body.replace(/"status":"\w+"/, '"status":"GOOD"');
      },
      call: "GET /city/items_telemetry_rts",
      says: /^[!✗] .*"status" says "GOOD", which is shown as "no_data"/,
    },
    {
      name: "latitude as text",
      path: "/city/items_telemetry_rts",
      change: json((devices: object[]) => void Object.assign(devices[3] ?? {}, { latitude: "55,1" })),
      call: "GET /city/items_telemetry_rts",
      says: /^✗ .*left out: \[3\] latitude: .+received "55,1"/,
    },
    {
      name: "no ETag",
      path: "/city/items_telemetry_rts",
      change: (answer) => void delete answer.headers.etag,
      call: "GET /city/items_telemetry_rts, twice",
      says: /^! sends no ETag/,
    },
    {
      name: "a page for streets",
      path: "/cross/get_city_streets",
      change: (answer) => Object.assign(answer, { body: "<html>Sign in</html>" }),
      call: "GET /cross/get_city_streets",
      says: /^✗ answers no JSON/,
    },
    {
      name: "405 for history",
      path: "/city/history",
      change: (answer) => Object.assign(answer, { status: 405, body: "no" }),
      call: "GET /city/history",
      says: /^✗ answers 405/,
    },
    {
      name: "telemetry without its phase",
      path: "/rts/1001/telemetry",
      change: json((reading: object) => ({ ...reading, phase: "green" })),
      call: "GET /rts/1001/telemetry",
      says: /^✗ has another shape: phase: /,
    },
  ];

  it("tells each cause by itself, and blames no other call, however two or three are joined", async () => {
    const verdictsOf = async (changed: typeof mutations) => {
      // Without guests, who would ask the same calls once more, and too often in so many runs.
      const changes: Record<string, Change> = { "/auth/guest": (answer) => Object.assign(answer, { status: 404 }) };
      for (const { path, change } of changed) {
        const before = changes[path];
        changes[path] = (answer) => {
          before?.(answer);
          change(answer);
        };
      }
      const { url } = await spoiled(changes);
      const lines = new Map<string, string>();
      const flags = {
        base: `${url}/api/v1`,
        token,
        email: undefined,
        password: undefined,
        origin: undefined,
        write: false,
        stream: false,
        html: undefined,
      };
      await run(flags, ({ call, outcome, sentence }) => lines.set(call, `${marks[outcome]} ${sentence}`));
      return lines;
    };
    const pairs = mutations.flatMap((one, at) => mutations.slice(at + 1).map((other) => [one, other]));
    const triples = mutations.map((_one, at) =>
      [0, 3, 5].map((step) => mutations[(at + step) % mutations.length] as (typeof mutations)[0]),
    );
    for (const joined of [...pairs, ...triples]) {
      const names = joined.map(({ name }) => name).join(" + ");
      const lines = await verdictsOf(joined);
      for (const { call, says } of joined) assert.match(lines.get(call) ?? "", says, `${names}: ${call}`);
      const blamed = [...lines].filter(([call, line]) => /^[!✗]/.test(line) && !joined.some((each) => each.call === call));
      assert.deepEqual(blamed, [], names);
    }
  });

  it("writes the same as a page that can be passed on, the gravest first, with nothing of an answer as markup", async () => {
    const { url } = await spoiled({ "/city/history": (answer) => Object.assign(answer, { body: "<script>alert(1)</script>" }) });
    const file = path.join(mkdtempSync(path.join(tmpdir(), "its-conformance-")), "report.html");
    const { code } = await conformance("--url", url, "--token", token, "--html", file);
    assert.equal(code, 1);
    const page = readFileSync(file, "utf8");
    assert.match(page, /1 of \d+ checks found something wrong/);
    assert.match(page, /wrong \(1\)[\s\S]+GET \/city\/history<\/td>[\s\S]+&lt;script&gt;[\s\S]+not tried \(\d+\)/);
    assert.doesNotMatch(page, /<script/);
  });

  it("does not say of a record without a file that downloads are not offered", async () => {
    const entry = { name_object: "a", target_object: "street", file_description: "", file_name: "a.pdf", time: "2026-11-21", comment: "" };
    const { id } = (await ask(provider.url, "archive/letters", { token, body: entry })).body;
    const { code, lines } = await conformance("--url", provider.url, "--token", token);
    assert.equal(code, 0);
    assert.match(lineOf(lines, `GET /archive/download_letters/${id}`), /^– none there \(404\): this record has no file/);
  });

  it("takes what a browser takes for a permission, and nothing else", async () => {
    const origin = "https://portal.example";
    const permit =
      (status: number, headers: Record<string, string>): Change =>
      (answer) =>
        Object.assign(answer, { status, headers: { ...answer.headers, ...headers } });
    const names = (kind: string, list: string) => ({ "access-control-allow-origin": "*", [`access-control-${kind}`]: list });
    const all = { ...names("allow-methods", "*"), ...names("allow-headers", "*, Authorization"), ...names("expose-headers", "*") };
    const preflighted = `OPTIONS for pages of ${origin}`;
    const asked = `GET /city/detail from pages of ${origin}`;
    for (const [change, call, verdict] of [
      [permit(200, all), preflighted, /^✓ allowed/],
      [permit(200, all), asked, /^✓ allowed/],
      [permit(401, all), preflighted, /^✗ answers 401: the browser then sends nothing$/],
      [permit(200, { ...all, ...names("allow-headers", "*") }), preflighted, /^✗ does not allow authorization$/],
      [permit(200, { ...all, ...names("allow-methods", "GET, POST") }), preflighted, /^✗ does not allow PUT$/],
      [permit(200, { ...all, ...names("expose-headers", "ETag, Content-Disposition") }), asked, /^! does not expose Link, Retry-After$/],
      [permit(200, { ...all, "access-control-allow-origin": "https://other.example" }), asked, /^✗ allows https:\/\/other\.example$/],
    ] as const) {
      const { url } = await spoiled({ "/city/detail": change });
      assert.match(lineOf((await conformance("--url", url, "--token", token, "--origin", origin)).lines, call), verdict);
    }
  });

  it("writes no name and no phone of an account that has none", async () => {
    await provider.sim.db.updateTable("users").set({ phone: "" }).where("email", "=", viewer.email).execute();
    const args = ["--url", provider.url, "--email", viewer.email, "--password", viewer.password, "--write"];
    const { code, lines } = await conformance(...args);
    assert.equal(code, 0, lines.join("\n"));
    assert.match(lineOf(lines, "POST /user/edit_phone"), /^· not tried: the account has no phone/);
    assert.match(lineOf(lines, "POST /user/edit_fio"), /^✓/);
  });

  it("says of an account it was not told of that nobody knows it, and not what it lacks", async () => {
    const { url } = await spoiled({ "/auth/check": (answer) => Object.assign(answer, { status: 500, body: "no" }) });
    const { lines } = await conformance("--url", url, "--token", token, "--write");
    assert.equal(lines.filter((line) => /user\/edit_(fio|phone).*nobody knows who is signed in/.test(line)).length, 2, lines.join("\n"));
  });

  it("ends by itself as the package has it, with 1 where something is wrong and with 2 where it cannot begin", async () => {
    const { url } = await spoiled({ "/city/history": (answer) => Object.assign(answer, { body: "no" }) });
    const wrong = await packed("--url", url, "--token", token);
    assert.deepEqual([wrong.code, wrong.complaint], [1, ""]);
    assert.match(lineOf(wrong.lines, "GET /city/history"), /^✗ answers no JSON/);
    const { code, lines, complaint } = await packed("--url", provider.url, "--token", "x");
    assert.deepEqual([code, complaint.split("\n").length], [2, 1], complaint);
    assert.match(complaint, /refuses this token \(401\)\.$/);
    assert.deepEqual(lines, [`${provider.url}/api/v1`, "", ""]);
  });

  it("says in one sentence why it cannot begin, and ends with 2", async () => {
    for (const [args, sentence] of [
      [[], /^--url "" has to be the address of a provider/],
      [["--url", provider.url], /^Give --token, or --email and --password/],
      [["--url", "http://127.0.0.1:9", "--token", "x"], /^http:\/\/127\.0\.0\.1:9\/api\/v1 gives no answer: /],
      [["--url", provider.url, "--token", "x"], /refuses this token \(401\)\.$/],
      [["--url", provider.url, "--email", "operator@its.test", "--password", "wrong"], /^Signing in at \S+ failed: it answers 401: /],
    ] as const) {
      const { code, complaint } = await conformance(...args);
      assert.deepEqual([code, complaint.split("\n").length], [2, 1], complaint);
      assert.match(complaint, sentence);
    }
  });
});
