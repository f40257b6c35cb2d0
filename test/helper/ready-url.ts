import type { ChildProcess } from "node:child_process";

/** The address in the line `ready <url>` of a command that serves; rejects with what it printed when it ends before. */
export function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    child.stdout?.on("data", (data) => {
      printed += data;
      const [, url] = /^ready (\S+)$/m.exec(printed) ?? [];
      if (url) resolve(url);
    });
    child.on("exit", (code) => reject(new Error(`it ended with ${code}: ${printed}`)));
  });
}
