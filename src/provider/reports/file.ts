import workerUrl from "worker:./worker.ts";
import { Worker } from "node:worker_threads";
import type { Context } from "hono";
import { truncate } from "../../core/contract/truncate.js";
import { attachment } from "../files/names.js";
import type { Cell } from "./csv.js";
import type { ReportName } from "./name.js";
import type { Format, Task } from "./worker.js";

const types: Record<Format, string> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
  pdf: "application/pdf",
};

interface Waiting {
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
}
const waiting = new Map<number, Waiting>();
let worker: Worker | null = null;
let lastTask = 0;

/** The one worker, started with the first report; one that died is replaced, and what it was making fails. */
function makers(): Worker {
  if (worker) return worker;
  const started = new Worker(new URL(workerUrl));
  const fail = (error: Error) => {
    if (worker === started) worker = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  started.on("message", ({ id, bytes, error }: { id: number; bytes?: Uint8Array; error?: string }) => {
    const task = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) started.unref();
    if (bytes) task?.resolve(bytes);
    else task?.reject(new Error(error));
  });
  started.on("error", fail);
  started.on("exit", () => fail(new Error("The report worker ended.")));
  worker = started;
  return started;
}

/** Characters of a text that a report holds: a list of a dozen crossings has some 500, and a sheet of paper no megabyte. */
const LONGEST = 1_000;
const cut = (cell: Cell): Cell => (typeof cell === "string" ? truncate(cell, LONGEST) : cell);

/** A table as the bytes of a file; long texts are cut. */
export function makeReport(format: Format, rows: Task["rows"]): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const id = ++lastTask;
    waiting.set(id, { resolve, reject });
    const maker = makers();
    maker.ref();
    maker.postMessage({ id, format, rows: rows.map((row) => row.map(cut)) } satisfies Task);
  });
}

/** The format an `Accept` header likes best; XLSX where it does not say (design 4). */
export function formatFor(accept: string | undefined): Format {
  const liked = (accept ?? "")
    .split(",")
    .map((part, at) => {
      const [type = "", ...about] = part
        .trim()
        .toLowerCase()
        .split(";")
        .map((word) => word.trim());
      const quality = Number(about.find((each) => each.startsWith("q="))?.slice(2) ?? 1);
      return { type, quality: Number.isNaN(quality) ? 0 : quality, at };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || a.at - b.at);
  for (const { type } of liked) {
    const format = (Object.keys(types) as Format[]).find((each) => types[each].split(";")[0] === type);
    if (format) return format;
    if (type === "*/*") break;
  }
  return "xlsx";
}

/** Whether an `Accept` header names a kind of report at all: a call that also answers JSON gives it to all others. */
export const fileWanted = (accept: string | undefined): boolean =>
  Object.values(types).some((type) => (accept ?? "").toLowerCase().includes(type.split(";")[0] as string));

/** A report as the file its asker accepts. */
export async function reportFile(c: Context, { full, plain }: ReportName, rows: readonly (readonly Cell[])[]): Promise<Response> {
  const format = formatFor(c.req.header("accept"));
  const bytes = await makeReport(format, rows);
  const headers = {
    "Content-Type": types[format],
    "Content-Disposition": attachment(`${full}.${format}`, `${plain}.${format}`),
    "Cache-Control": "no-store",
    Vary: "Accept, Origin",
  };
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers });
}
