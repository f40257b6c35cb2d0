import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";

const NONE = "No password was given: type it when you are asked, or give it by the standard input.";

/** A new password: at a terminal typed twice and not shown, otherwise the first line of the standard input. */
export async function readPassword(): Promise<string> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) return given((await text(stdin)).split(/\r?\n/)[0]);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: true });
  const stopped = new AbortController();
  lines.once("SIGINT", () => stopped.abort());
  const ask = async (question: string) => {
    stderr.write(question);
    const line = await lines.question("", { signal: stopped.signal }).catch(() => "");
    stderr.write("\n");
    return given(line);
  };
  try {
    const password = await ask("New password: ");
    if ((await ask("Once more: ")) !== password) throw new Error("The two passwords differ, and nothing was changed.");
    return password;
  } finally {
    lines.close();
  }
}

function given(line: string | undefined): string {
  if (!line) throw new Error(NONE);
  return line;
}
