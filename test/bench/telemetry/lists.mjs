import { fork, spawn } from "node:child_process";
import { createServer, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { startProvider } from "../../../scripts/steps/provider.mjs";
import { freePort } from "../nodes/cluster.mjs";
import { startPostgres } from "../nodes/postgres.mjs";
import { signIn } from "../sign-in.mjs";

/** Seconds for which each is asked, and how often all are asked in turn: the machine may have other work. */
const { LIST_SECONDS = "5", ROUNDS = "3", DEVICES = "10000" } = process.env;
const path = "/api/v1/city/items_telemetry_rts";

/** Answers a second by so many connections, as wrk counts them; `script` is a file of wrk's own. */
export async function answersOf(url, headers, connections, script) {
  const flags = [
    "-t1",
    `-c${connections}`,
    `-d${LIST_SECONDS}s`,
    ...(script ? ["-s", script] : []),
    ...Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
  ];
  const child = spawn("wrk", [...flags, `${url}${path}`], { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.on("data", (text) => (said += text));
  await new Promise((resolve, reject) => {
    child.once("error", () => reject(new Error("This bench needs wrk: apt-get install wrk.")));
    child.once("close", resolve);
  });
  const found = /Requests\/sec:\s+([\d.]+)/.exec(said);
  if (!found || said.includes("Non-2xx")) throw new Error(`Not all were answered:\n${said}`);
  return Number(found[1]);
}

/** A process that gives these bytes to everybody, in turn where there are several, and looks at nothing. */
if (process.argv[2] === "bare") {
  process.once("message", (given) => {
    const answers = given.map(({ body, headers }) => ({ headers, bytes: Buffer.from(body, "base64") }));
    let turn = 0;
    const server = createServer((_, answer) => {
      const { headers, bytes } = answers[turn++ % answers.length];
      answer.writeHead(200, headers).end(bytes);
    });
    server.listen(0, "127.0.0.1", () => process.send(server.address().port));
  });
}

/** The list as somebody is given it. */
export async function listOf({ url }, headers) {
  const answer = await new Promise((resolve, reject) => {
    get(`${url}${path}`, { headers }, resolve).on("error", reject);
  });
  const body = Buffer.concat(await answer.toArray());
  return { size: body.length, body: body.toString("base64"), headers: { ...answer.headers, "content-length": body.length } };
}

/** Starts the bare process; gives its address, and the function that ends it. */
export async function startBare(answers) {
  const child = fork(new URL("lists.mjs", import.meta.url), ["bare"]);
  child.send(answers);
  const port = await new Promise((resolve) => child.once("message", resolve));
  return { url: `http://127.0.0.1:${port}`, end: () => child.kill() };
}

export const median = (figures) => figures.toSorted((one, other) => one - other)[figures.length >> 1];

export async function measure() {
  const postgres = await startPostgres(await freePort());
  const args = ["--devices", DEVICES];
  const sqlite = await startProvider({ args });
  const headersOf = async ({ url }) => ({ authorization: `Bearer ${await signIn(url)}`, "accept-encoding": "br" });
  const own = await headersOf(sqlite);
  const list = await listOf(sqlite, own);
  const bare = await startBare([list]);
  console.log(`${DEVICES} devices, ${list.size} bytes of brotli`);

  const targets = { bare: [bare.url, {}], "one on SQLite": [sqlite.url, own] };
  const rounds = async (names, connections = 16) => {
    const found = new Map(names.map((name) => [name, []]));
    for (let round = 0; round < Number(ROUNDS); round++)
      for (const name of names) found.get(name).push(await answersOf(...targets[name], connections));
    return new Map([...found].map(([name, figures]) => [name, median(figures)]));
  };
  const tell = (found, beside) => {
    for (const [name, figure] of found)
      console.log(`${name}: ${Math.round(figure)} a second, ${(figure / found.get(beside)).toFixed(2)} of ${beside}`);
  };
  // What a city computes in its first seconds is not the matter here.
  await pause(20_000);
  tell(await rounds(["bare", "one on SQLite"]), "bare");
  await sqlite.remove();

  const single = await startProvider({ args: [...args, "--database", postgres.url, "--node", "a"] });
  targets["one on PostgreSQL"] = [single.url, await headersOf(single)];
  await pause(20_000);
  tell(await rounds(["bare", "one on PostgreSQL"]), "bare");
  const follower = await startProvider({ args: [...args, "--database", postgres.url, "--node", "b"] });
  targets["one that follows"] = [follower.url, await headersOf(follower)];
  targets["one that drives"] = targets["one on PostgreSQL"];
  await pause(20_000);
  for (const connections of [16, 64]) {
    console.log(`${connections} connections:`);
    tell(await rounds(["one that drives", "one that follows"], connections), "one that drives");
  }
  await follower.remove();
  await single.remove();
  bare.end();
  await postgres.remove();
}
