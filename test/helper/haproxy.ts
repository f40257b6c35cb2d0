import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.js";
import { waitUntil } from "./wait-until.js";

/** Debian keeps it out of the path of ordinary users. */
const command = "/usr/sbin/haproxy";

/** haproxy as docs/operating.md has it before several nodes, which are at `ports` of this machine. */
export async function startHaproxy(ports: readonly number[]) {
  const folder = mkdtempSync(join(tmpdir(), "its-haproxy-"));
  const file = join(folder, "haproxy.cfg");
  const at = await freePort();
  const [, excerpt = ""] = /```\n(defaults\n[^`]*^frontend its\n[^`]*)```/m.exec(readFileSync("docs/operating.md", "utf8")) ?? [];
  const config = excerpt
    .replace("10.0.0.10:8080", `127.0.0.1:${at}`)
    .replace(/10\.0\.0\.1([123]):8080/g, (_, index) => `127.0.0.1:${ports[index - 1]}`);
  writeFileSync(file, config);
  const child = spawn(command, ["-db", "-f", file]);
  let text = "";
  for (const output of [child.stdout, child.stderr]) output.on("data", (chunk) => (text += chunk));
  const ended = new Promise<void>((resolve, reject) => {
    child.once("error", () => reject(new Error("The tests need haproxy: sudo apt-get install haproxy.")));
    child.once("close", () => resolve());
  });
  const url = `http://127.0.0.1:${at}`;
  await Promise.race([
    ended.then(() => Promise.reject(new Error(`haproxy ended:\n${text}`))),
    waitUntil("haproxy leads to a node", async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok),
  ]);
  return {
    url,
    async stop(): Promise<void> {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
