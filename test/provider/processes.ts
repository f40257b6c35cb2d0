import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";

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
  const run = (...args: string[]): Run => {
    const child = spawn(process.execPath, [resolve("build/provider/main.js"), ...args], { env: { PATH: process.env.PATH, ...env } });
    children.add(child);
    child.on("close", () => children.delete(child));
    let text = "";
    child.stdout.on("data", (chunk) => (text += chunk));
    child.stderr.on("data", (chunk) => (text += chunk));
    return { child, said: () => text, ended: new Promise((done) => child.on("close", done)) };
  };
  return {
    run,
    /** A served provider and its address, once it says `ready`. */
    async serve(...args: string[]): Promise<Served> {
      const running = run("--port", "0", ...args);
      const url = await new Promise<string>((found, failed) => {
        const look = () => {
          const [, address] = /^ready (\S+)$/m.exec(running.said()) ?? [];
          if (address) found(address);
        };
        running.child.stdout?.on("data", look);
        running.ended.then(() => failed(new Error(running.said())));
      });
      return { ...running, url };
    },
    /** Ends those that a test left running. */
    kill() {
      for (const child of children) child.kill("SIGKILL");
    },
  };
}
