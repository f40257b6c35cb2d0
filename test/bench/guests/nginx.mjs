import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** The lines of docs/operating.md, with an address and a log of what the cache did. */
const config = (folder, port, upstream) => `
${process.getuid?.() === 0 ? "user root;" : ""}
worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
  log_format cache "$upstream_cache_status";
  access_log ${folder}/access.log cache buffer=64k flush=1s;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ")}
  upstream provider { server ${upstream}; keepalive 32; }
  proxy_cache_path ${folder}/cache keys_zone=guests:4m max_size=100m;
  server {
    listen 127.0.0.1:${port} backlog=4096;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    location /api/v1/ { proxy_pass http://provider; }
    location /api/v1/guest/ {
      if ($request_method = OPTIONS) {
        add_header Access-Control-Allow-Origin *;
        add_header Access-Control-Allow-Headers Authorization;
        add_header Access-Control-Max-Age 7200;
        return 204;
      }
      proxy_pass http://provider;
      proxy_cache guests;
      proxy_cache_key $uri;
      proxy_cache_lock on;
      proxy_cache_use_stale updating error timeout http_503;
      proxy_cache_background_update on;
    }
    location = /api/v1/auth/guest {
      proxy_pass http://provider;
      proxy_cache guests;
      proxy_cache_methods GET HEAD POST;
      proxy_cache_key $uri$http_origin;
      proxy_cache_lock on;
    }
  }
}
`;

/** nginx before a provider, in a folder of its own; `upstream` is host and port. */
export async function startNginx(upstream, port) {
  const folder = mkdtempSync(path.join(tmpdir(), "its-nginx-"));
  writeFileSync(`${folder}/nginx.conf`, config(folder, port, upstream));
  const child = spawn("nginx", ["-p", folder, "-c", `${folder}/nginx.conf`, "-e", `${folder}/error.log`], { stdio: "inherit" });
  const ended = new Promise((resolve, reject) => {
    child.once("error", () => reject(new Error("This bench needs nginx: apt-get install nginx-light.")));
    child.once("close", resolve);
  });
  for (;;) {
    const isOpen = await Promise.race([ended.then(() => null), opens(port)]);
    if (isOpen === null) throw new Error(readFileSync(`${folder}/error.log`, "utf8"));
    if (isOpen) break;
    await pause(100);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    /** How often the cache did what, since the start: HIT, MISS, STALE, EXPIRED, UPDATING, and - for what it passes on. */
    async counts() {
      await pause(1_500);
      const lines = readFileSync(`${folder}/access.log`, "utf8").split("\n").filter(Boolean);
      return lines.reduce((counted, word) => counted.set(word, (counted.get(word) ?? 0) + 1), new Map());
    },
    async stop() {
      child.kill("SIGQUIT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const opens = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket.destroy() && true)).once("error", () => resolve(false));
  });
