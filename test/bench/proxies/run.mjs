import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startProvider } from "../../../scripts/steps/provider.mjs";
import { signIn } from "../sign-in.mjs";

/** Seconds for which each stream is read: longer than the 30 s after which haproxy cuts a silent one. */
const { SECONDS = "45" } = process.env;

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** nginx as docs/operating.md has it; `more` are further lines of its place. */
const nginx = (folder, port, upstream, more) => `
${process.getuid?.() === 0 ? "user root;" : ""}
daemon off;
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
  gzip on;
  gzip_types text/event-stream application/json;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ")}
  server {
    listen 127.0.0.1:${port};
    location ^~ /api/ { proxy_pass http://${upstream}; proxy_buffering on; ${more} }
  }
}
`;

const haproxy = (port, upstream) => `
defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
listen city
  bind 127.0.0.1:${port}
  server provider ${upstream}
`;

const proxies = {
  "none, `curl -N`": null,
  "none, `curl -N --compressed`": null,
  "nginx, `proxy_buffering on`": (folder, port, upstream) => ["nginx", nginx(folder, port, upstream, ""), ["-p", folder, "-c"]],
  "nginx that also ignores `X-Accel-Buffering`": (folder, port, upstream) => [
    "nginx",
    nginx(folder, port, upstream, "proxy_ignore_headers X-Accel-Buffering;"),
    ["-p", folder, "-c"],
  ],
  "haproxy, 30 s idle": (_folder, port, upstream) => ["haproxy", haproxy(port, upstream), ["-db", "-f"]],
};

/** A proxy before the provider, in a folder of its own. */
async function startProxy(make, upstream) {
  const folder = mkdtempSync(path.join(tmpdir(), "its-proxy-"));
  const port = await freePort();
  const [command, config, flags] = make(folder, port, upstream);
  writeFileSync(`${folder}/conf`, config);
  const child = spawn(command, [...flags, `${folder}/conf`], { stdio: "ignore" });
  const ended = new Promise((resolve, reject) => {
    child.once("error", () => reject(new Error(`This bench needs ${command}: apt-get install ${command}.`)));
    child.once("close", resolve);
  });
  await Promise.race([ended.then(() => Promise.reject(new Error(`${command} ended.`))), pause(1_000)]);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Reads a stream with curl: the seconds until `hello`, the events and comments by name, the longest silence, and whether it was cut. */
async function read(url, token, flags, topics) {
  const child = spawn("curl", [
    "-sN",
    "--max-time",
    SECONDS,
    ...flags,
    "-H",
    `Authorization: Bearer ${token}`,
    `${url}/api/v1/city/stream?topics=${topics}`,
  ]);
  const began = performance.now();
  let text = "";
  let hello = null;
  let last = began;
  let silence = 0;
  child.stdout.on("data", (data) => {
    text += data;
    silence = Math.max(silence, performance.now() - last);
    last = performance.now();
    if (text.includes("event: hello")) hello ??= (last - began) / 1_000;
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  const counted = (pattern) => text.match(pattern)?.length ?? 0;
  return {
    hello: hello === null ? "never" : `${hello.toFixed(1)} s`,
    deltas: counted(/^event: delta$/gm),
    comments: counted(/^:$/gm),
    silence: `${(Math.max(silence, performance.now() - last) / 1_000).toFixed(1)} s`,
    // 28: curl's own time was over.
    end: code === 28 ? "open to the end" : `cut after ${((performance.now() - began) / 1_000).toFixed(0)} s (${code})`,
  };
}

const provider = await startProvider({ args: ["--sim-control"] });
const token = await signIn(provider.url);
console.log(`\n| between, ${SECONDS} s each | topics | \`hello\` after | deltas | comments | longest silence | |`);
console.log("| --- | --- | --- | --- | --- | --- | --- |");
try {
  for (const [name, make] of Object.entries(proxies)) {
    const proxy = make ? await startProxy(make, new URL(provider.url).host) : null;
    // Of `requests` nothing is told here: the line is as silent as it can be.
    const all = await Promise.all(
      ["situation,rts", "requests"].map(async (topics) => {
        const flags = name.includes("--compressed") ? ["--compressed"] : [];
        return [name, `\`${topics}\``, ...Object.values(await read(proxy?.url ?? provider.url, token, flags, topics))];
      }),
    );
    for (const row of all) console.log(`| ${row.join(" | ")} |`);
    await proxy?.stop();
  }
} finally {
  await provider.remove();
}
