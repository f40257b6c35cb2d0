import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProxy } from "../../scripts/steps/proxies.mjs";
import { freePort } from "./free-port.js";
import { waitUntil } from "./wait-until.js";

/** A proxy before several providers, which it asks in turn. */
export interface Balancer {
  url: string;
  stop(): Promise<void>;
}

/** The block of docs/operating.md's section "Several nodes" that has these words, with the addresses of nodes that run. */
function documented(words: string, nodes: readonly string[]): string {
  const [, section = ""] = readFileSync("docs/operating.md", "utf8").split("\n## Several nodes\n");
  const block = [...section.matchAll(/```\w*\n([^`]+)```/g)].map(([, text = ""]) => text).find((text) => text.includes(words));
  if (!block) throw new Error(`docs/operating.md shows nothing with "${words}" for several nodes.`);
  return nodes.reduce((text, url, at) => text.replaceAll(`10.0.0.1${at + 1}:8080`, new URL(url).host), block);
}

/** nginx with the upstream of the documentation, and the place of the calls as the site there has it. */
export async function startNginx(nodes: readonly string[]): Promise<Balancer> {
  const [, place] = /(location \^~ \/api\/ \{[^}]+\})/.exec(readFileSync("docs/operating.md", "utf8")) ?? [];
  const folder = mkdtempSync(join(tmpdir(), "its-nginx-"));
  const port = await freePort();
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ");
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const server = `server { listen 127.0.0.1:${port}; ${place?.replace("127.0.0.1:8080", "its")} }`;
  const http = `http { access_log off; ${temporary} ${documented("upstream its", nodes)} ${server} }`;
  writeFileSync(join(folder, "conf"), `${user} daemon off; pid ${folder}/pid; events {} ${http}`);
  return started(findProxy("nginx"), ["-p", folder, "-e", "stderr", "-c", join(folder, "conf")], folder, port);
}

/** haproxy with the file of the documentation. */
export async function startHaproxy(nodes: readonly string[]): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), "its-haproxy-"));
  const port = await freePort();
  writeFileSync(join(folder, "conf"), documented("frontend its", nodes).replace("10.0.0.10:8080", `127.0.0.1:${port}`));
  return started(findProxy("haproxy"), ["-db", "-q", "-f", join(folder, "conf")], folder, port);
}

/**
 * haproxy with the lines of the documentation for controllers: nodes at 127.0.0.1, 127.0.0.2 and so on, each with the same port for calls and the same
 * one for controllers; `port` is where controllers connect.
 */
export async function startControllersProxy(http: number, rsmp: number): Promise<{ port: number; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "its-haproxy-"));
  const port = await freePort();
  const addresses = documented("listen controllers", []).replaceAll("10.0.0.1", "127.0.0.").replaceAll("8080", `${http}`);
  writeFileSync(join(folder, "conf"), addresses.replace("127.0.0.0:12111", `127.0.0.1:${port}`).replaceAll("12111", `${rsmp}`));
  const child = spawn(findProxy("haproxy"), ["-db", "-q", "-f", join(folder, "conf")], { stdio: ["ignore", "inherit", "inherit"] });
  return { port, stop: () => ended(child, folder) };
}

async function ended(child: ChildProcess, folder: string): Promise<void> {
  const closed = new Promise((resolve) => child.once("close", resolve));
  if (child.exitCode === null && child.kill("SIGTERM")) await closed;
  rmSync(folder, { recursive: true, force: true });
}

async function started(command: string, flags: string[], folder: string, port: number): Promise<Balancer> {
  const child = spawn(command, flags, { stdio: ["ignore", "inherit", "inherit"] });
  const over = new Promise<never>((_, reject) =>
    child.once("error", reject).once("close", () => reject(new Error(`${command} ended before it answered.`))),
  );
  over.catch(() => {});
  const url = `http://127.0.0.1:${port}`;
  const answers = waitUntil(`${command} answers`, async () => (await fetch(`${url}/api/v1/auth/check`).catch(() => null))?.status === 401);
  await Promise.race([answers, over]);
  return { url, stop: () => ended(child, folder) };
}
