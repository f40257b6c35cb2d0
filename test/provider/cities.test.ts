import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { findProxy } from "../../scripts/steps/proxies.mjs";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { freePort } from "../helper/free-port.js";
import { waitUntil } from "../helper/wait-until.js";
import { ask, startInMemory } from "./asking.js";

const login = { email: "operator@its.test", password: "operator1" };

/** The servers of the section "Several cities" of docs/operating.md. */
const documented = (): string => {
  const [, section = ""] = readFileSync("docs/operating.md", "utf8").split("## Several cities");
  return /```nginx\n([^`]+)```/.exec(section)?.[1] ?? "";
};

describe("several cities behind one nginx", () => {
  const folder = mkdtempSync(join(tmpdir(), "its-cities-"));
  let cities: RunningProvider[] = [];
  let proxy: ReturnType<typeof spawn>;
  let port = 0;
  before(async () => {
    cities = [await startInMemory({ seed: 1 }), await startInMemory({ seed: 2 })];
    port = await freePort();
    const [tver, torzhok] = cities.map((city) => String(city.port)) as [string, string];
    const servers = documented()
      .replaceAll("listen 80;", `listen 127.0.0.1:${port};`)
      .replace("its.region.example", "its.region.example 127.0.0.1")
      .replaceAll("8081", tver)
      .replaceAll("8082", torzhok);
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ");
    const user = process.getuid?.() === 0 ? "user root;" : "";
    const config = `${user} daemon off; pid ${folder}/nginx.pid; events {} http { access_log off; ${temporary} ${servers} }`;
    writeFileSync(join(folder, "nginx.conf"), config);
    proxy = spawn(findProxy("nginx"), ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"], { stdio: "inherit" });
    await waitUntil("nginx answers", async () => (await fetch(`http://127.0.0.1:${port}/`).catch(() => null)) !== null);
  });
  after(async () => {
    proxy?.kill("SIGTERM");
    for (const city of cities) await city.close();
    rmSync(folder, { recursive: true, force: true });
  });
  /** The names of the first crossings of a city. */
  const crossings = async (url: string, token: string): Promise<string> => {
    const { status, body } = await ask(url, "city/items_telemetry_rts", { token });
    assert.equal(status, 200);
    return body.map(({ description }: { description: string }) => description).join();
  };
  const signedIn = async (url: string): Promise<string> => (await ask(url, "auth/login", { body: login })).body.access_token;

  it("are reached by path, and know their own sign-ins alone", async () => {
    const [tver, torzhok] = ["tver", "torzhok"].map((name) => `http://127.0.0.1:${port}/${name}`) as [string, string];
    const one = await signedIn(tver);
    const other = await signedIn(torzhok);
    assert.notEqual(await crossings(tver, one), await crossings(torzhok, other));
    assert.equal((await ask(torzhok, "city/items_telemetry_rts", { token: one })).status, 401);
    assert.equal((await ask(tver, "city/items_telemetry_rts", { token: other })).status, 401);
  });
  it("are reached by host name", async () => {
    const headers = { host: "tver.its.example" };
    const answered = await new Promise<number>((resolve, reject) =>
      request({ host: "127.0.0.1", port, path: "/api/v1/auth/check", headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      })
        .once("error", reject)
        .end(),
    );
    assert.equal(answered, 401, "the provider of the city answers, which nobody has signed in to");
  });
});
