import workerUrl from "worker:./worker.ts";
import { Worker } from "node:worker_threads";
import type { Context } from "hono";
import type { Cell } from "../../../core/contract/csv.js";
import { type Language, languages } from "../../../core/contract/language.js";
import { truncate } from "../../../core/contract/truncate.js";
import { createThread } from "../../base/threads/questions.js";
import type { Place } from "../../city/place.js";
import { attachment } from "../files/names.js";
import type { ReportName } from "./name.js";
import { type Reader, readerIn } from "./words.js";
import type { Format, Task } from "./worker.js";

const types: Record<Format, string> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
  pdf: "application/pdf",
};

const maker = createThread<Task, Uint8Array>(() => new Worker(new URL(workerUrl)), "reports");

/** Characters of a text that a report holds: a list of a dozen crossings has some 500, and a sheet of paper no megabyte. */
const LONGEST = 1_000;
const cut = (cell: Cell): Cell => (typeof cell === "string" ? truncate(cell, LONGEST) : cell);

/** A table as the bytes of a file, CSV in the form of a language; long texts are cut. */
export const makeReport = (format: Format, language: Language, rows: Task["rows"]): Promise<Uint8Array> =>
  maker.ask({ format, language, rows: rows.map((row) => row.map(cut)) });

/** What a header such as `Accept` or `Accept-Language` names, the best liked first. */
function likedIn(header: string | undefined): string[] {
  return (header ?? "")
    .split(",")
    .map((part, at) => {
      const [name = "", ...about] = part
        .trim()
        .toLowerCase()
        .split(";")
        .map((word) => word.trim());
      const quality = Number(about.find((each) => each.startsWith("q="))?.slice(2) ?? 1);
      return { name, quality: Number.isNaN(quality) ? 0 : quality, at };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || a.at - b.at)
    .map(({ name }) => name);
}

/** The language of ours that an `Accept-Language` header likes best; that of the city where it names none. */
export const languageFor = (header: string | undefined, own: Language): Language =>
  likedIn(header)
    .flatMap((tag) => languages.find((language) => language === tag.split("-")[0]) ?? [])
    .at(0) ?? own;

/** Whoever asks for a report of a city. */
export const readerOf = (c: Context, { language }: Pick<Place, "language">): Reader =>
  readerIn(languageFor(c.req.header("accept-language"), language));

/** The format an `Accept` header likes best; XLSX where it does not say (design 4). */
export function formatFor(accept: string | undefined): Format {
  for (const type of likedIn(accept)) {
    const format = (Object.keys(types) as Format[]).find((each) => types[each].split(";")[0] === type);
    if (format) return format;
    if (type === "*/*") break;
  }
  return "xlsx";
}

/** Whether an `Accept` header names a kind of report at all: a call that also answers JSON gives it to all others. */
export const fileWanted = (accept: string | undefined): boolean =>
  Object.values(types).some((type) => (accept ?? "").toLowerCase().includes(type.split(";")[0] as string));

/** A report as the file its asker accepts, in the language of that asker. */
export async function reportFile(
  c: Context,
  { language }: Reader,
  { full, plain }: ReportName,
  rows: readonly (readonly Cell[])[],
): Promise<Response> {
  const format = formatFor(c.req.header("accept"));
  const bytes = await makeReport(format, language, rows);
  const headers = {
    "Content-Type": types[format],
    "Content-Disposition": attachment(`${full}.${format}`, `${plain}.${format}`),
    "Cache-Control": "no-store",
    "Content-Language": language,
    Vary: "Accept, Accept-Language, Origin",
  };
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers });
}
