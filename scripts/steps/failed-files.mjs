import { readFileSync } from "node:fs";
import path from "node:path";

/** Reporter of Node's test runner: the files in which a test failed, a line each. */
export default async function* failedFiles(events) {
  const told = new Set();
  for await (const { type, data } of events) {
    if (type !== "test:fail" || !data.file || told.has(data.file)) continue;
    told.add(data.file);
    yield `${path.relative("", data.file)}\n`;
  }
}

/** The files that a run wrote down as failed. */
export const readFailed = (list) => readFileSync(list, "utf8").split("\n").filter(Boolean);
