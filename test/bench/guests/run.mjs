import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { sampleGuests, startProvider } from "../../../scripts/steps/provider.mjs";
import { signIn } from "../sign-in.mjs";
import { startNginx } from "./nginx.mjs";

/** Visitors of the public view, and seconds for which each looks at it. */
const { VISITORS = "10;1000;10000", SECONDS = "20" } = process.env;
/** What a page with the map and the lights of a street asks, and how often, s. */
const polls = [
  ["transport_situation", 5],
  ["signals", 15],
  ["detail", 60],
  ["weather", 600],
];

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Milliseconds of processor time that a process has taken; the kernel counts in hundredths. */
const processorTime = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return 10 * (Number(fields[11]) + Number(fields[12]));
};

const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const etags = new Map();

/** One question of a visitor, as a browser asks: with the version that it has. Gives the answer's status, and its text where it is wanted. */
function ask(url, method, { token, from, isRead = false }) {
  const known = etags.get(url);
  const headers = {
    "x-forwarded-for": from,
    "accept-encoding": "gzip, deflate, br",
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(known ? { "if-none-match": known } : {}),
  };
  return new Promise((resolve, reject) => {
    const call = request(url, { method, agent, headers: isRead ? { ...headers, "accept-encoding": "identity" } : headers }, (answer) => {
      if (method === "GET" && answer.headers.etag) etags.set(url, answer.headers.etag);
      const parts = [];
      answer.on("data", (part) => isRead && parts.push(part));
      answer.on("end", () => resolve({ status: answer.statusCode, text: Buffer.concat(parts).toString() }));
    });
    call.on("error", reject).end();
  });
}

const share = (figures, part) => [...figures].sort((one, other) => one - other)[Math.floor(figures.length * part)] ?? 0;

/** Lets that many visitors look; gives how many questions were asked, refused, and how long an operator waited beside them. */
async function crowd(site, direct, operator, visitors) {
  const until = performance.now() + 1000 * Number(SECONDS);
  let asked = 0;
  let refused = 0;
  const count = ({ status }) => {
    asked++;
    if (status >= 400) refused++;
  };
  const addressOf = (visitor) => `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`;
  async function visit(visitor) {
    await pause(Math.random() * 5_000);
    const from = addressOf(visitor);
    const pass = await ask(`${site}/api/v1/auth/guest`, "POST", { from, isRead: true });
    count(pass);
    const token = pass.status === 200 ? JSON.parse(pass.text).access_token : "";
    await Promise.all(
      polls.map(async ([name, every]) => {
        while (performance.now() < until) {
          count(await ask(`${site}/api/v1/guest/city/${name}`, "GET", { token, from }));
          await pause(Math.min(every * 1000, Math.max(0, until - performance.now())));
        }
      }),
    );
  }
  const waits = [];
  async function work() {
    while (performance.now() < until) {
      const start = performance.now();
      await fetch(`${direct}/api/v1/city/items_telemetry_rts`, { headers: { authorization: `Bearer ${operator}` } }).then((answer) =>
        answer.arrayBuffer(),
      );
      waits.push(performance.now() - start);
      await pause(250);
    }
  }
  await Promise.all([work(), ...Array.from({ length: visitors }, (_, visitor) => visit(visitor))]);
  return { asked, refused, p95: share(waits, 0.95) };
}

const provider = await startProvider({ args: [...sampleGuests, "--trusted-proxy", "127.0.0.1"] });
const nginx = await startNginx(`127.0.0.1:${provider.port}`, await freePort());
try {
  const operator = await signIn(provider.url);
  console.log(`\n| visitors | they ask, /s | reach the provider, /s | refused | provider's processor, ms/s | an operator waits, p95 ms |`);
  console.log("| --- | --- | --- | --- | --- | --- |");
  let before = await nginx.counts();
  for (const visitors of VISITORS.split(";").map(Number)) {
    const used = processorTime(provider.pid);
    const { asked, refused, p95 } = await crowd(nginx.url, provider.url, operator, visitors);
    const busy = processorTime(provider.pid) - used;
    const now = await nginx.counts();
    const passed = ["MISS", "EXPIRED", "STALE", "BYPASS", "REVALIDATED", "-"];
    const reached = passed.reduce((sum, word) => sum + (now.get(word) ?? 0) - (before.get(word) ?? 0), 0);
    before = now;
    const each = (figure) => (figure / Number(SECONDS)).toFixed(1);
    console.log(
      `| ${visitors.toLocaleString("en")} | ${each(asked)} | ${each(reached)} | ${refused} | ${each(busy)} | ${p95.toFixed(0)} |`,
    );
  }
} finally {
  agent.destroy();
  await nginx.stop();
  await provider.remove();
}
