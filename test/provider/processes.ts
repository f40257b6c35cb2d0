import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import { ask, signIn } from "./asking.js";

export interface Run {
  child: ChildProcess;
  said: () => string;
  ended: Promise<number | null>;
}
export interface Served extends Run {
  url: string;
}

/** Commands of the built provider as processes of their own; `env` is all they know of the environment besides the path. */
export function createProcesses(env: NodeJS.ProcessEnv) {
  const children = new Set<ChildProcess>();
  const run = (...args: string[]): Run => runBuilt("build/provider", ...args);
  function runBuilt(folder: string, ...args: string[]): Run {
    const child = spawn(process.execPath, [resolve(folder, "main.js"), ...args], { env: { PATH: process.env.PATH, ...env } });
    children.add(child);
    child.on("close", () => children.delete(child));
    let text = "";
    child.stdout.on("data", (chunk) => (text += chunk));
    child.stderr.on("data", (chunk) => (text += chunk));
    return { child, said: () => text, ended: new Promise((done) => child.on("close", done)) };
  }
  async function served(running: Run): Promise<Served> {
    const url = await new Promise<string>((found, failed) => {
      const look = () => {
        const [, address] = /^ready (\S+)$/m.exec(running.said()) ?? [];
        if (!address) return;
        running.child.stdout?.off("data", look);
        found(address);
      };
      running.child.stdout?.on("data", look);
      running.ended.then(() => failed(new Error(running.said())));
    });
    return { ...running, url };
  }
  return {
    run,
    /** A served provider and its address, once it says `ready`. */
    serve: (...args: string[]): Promise<Served> => served(run("--port", "0", ...args)),
    /** The same of a provider that was built into another folder, as of another version. */
    serveBuilt: (folder: string, ...args: string[]): Promise<Served> => served(runBuilt(folder, "--port", "0", ...args)),
    /** Ends those that a test left running. */
    kill() {
      for (const child of children) child.kill("SIGKILL");
    },
  };
}

/**
 * Commands one controller after another under keys that begin with `prefix`, until the provider is killed `ms` after it has
 * acknowledged `enough`; gives the keys of all that it acknowledged.
 */
export async function commandUntilKilled({ child, ended, url }: Served, prefix: string, enough: number, ms: number): Promise<string[]> {
  const token = await signIn(url);
  const acknowledged: string[] = [];
  for (let i = 0; ; i++) {
    const oID = 1001 + (i % 120);
    const key = `${prefix}-${i}`;
    const status = await ask(url, `crossroad/rts/${oID}/set_program`, {
      token,
      body: { oID, program: "static" },
      headers: { "idempotency-key": key },
    }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 0) break;
    if (status !== 200) continue;
    acknowledged.push(key);
    // Amid the writes that follow, however fast this machine is just now.
    if (acknowledged.length === enough) setTimeout(() => child.kill("SIGKILL"), ms);
  }
  await ended;
  return acknowledged;
}
