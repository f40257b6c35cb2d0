import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { inflateSync } from "node:zlib";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { formatFor } from "../../src/provider/service/reports/file.js";
import { pdfBytes } from "../../src/provider/service/reports/pdf.js";
import { unzip } from "../helper/unzip.js";
import { signIn, startInMemory } from "./asking.js";
import { onOneNode } from "./several-nodes.js";
import { simulated } from "./simulated.js";

const HOUR = 3600;
const accept = { xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", csv: "text/csv", pdf: "application/pdf" };

/** The streams of a PDF that are text. */
const streamsOf = (bytes: Buffer): string[] => {
  const streams: string[] = [];
  for (let at = bytes.indexOf("stream\n"); at >= 0; at = bytes.indexOf("stream\n", at + 7)) {
    if (bytes.toString("latin1", at - 3, at) === "end") continue;
    const body = bytes.subarray(at + 7, bytes.indexOf("endstream", at));
    try {
      streams.push(inflateSync(body).toString("latin1"));
    } catch {
      streams.push("");
    }
  }
  return streams;
};

/** What stands on each page, at which height of it and how far from the left: glyphs through the `ToUnicode` map of their font. */
function pdfPages(bytes: Buffer): { x: number; y: number; text: string }[][] {
  const streams = streamsOf(bytes);
  const maps = streams.filter((text) => text.includes("beginbfrange")).map(glyphs);
  assert.ok(maps.length > 0, "no font says which letters its glyphs are");
  return streams
    .filter((text) => text.includes(" Tf"))
    .map((page) =>
      [...page.matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm\s+\/F(\d+) [\d.]+ Tf\s+([^\]]*\] TJ)/g)].map(([, x, y, font, shown = ""]) => ({
        x: Number(x),
        y: Number(y),
        text: [...shown.matchAll(/<([0-9a-f]+)>/gi)]
          .flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? [])
          .map((glyph) => maps[Number(font) - 1]?.get(Number.parseInt(glyph, 16)) ?? "")
          .join(""),
      })),
    );
}

/** The text of a PDF as a reader copies it. */
const pdfText = (bytes: Buffer): string =>
  pdfPages(bytes)
    .flat()
    .map(({ text }) => text)
    .join("");

function glyphs(cmap: string): Map<number, string> {
  const map = new Map<number, string>();
  for (const [, first = "0", , list = ""] of cmap.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*\[([^\]]*)\]/gi)) {
    for (const [at, [, hex = ""]] of [...list.matchAll(/<([0-9a-f]+)>/gi)].entries())
      map.set(Number.parseInt(first, 16) + at, Buffer.from(hex, "hex").swap16().toString("utf16le"));
  }
  return map;
}

describe("reports", () => {
  let provider: RunningProvider;
  let token = "";
  const now = Date.UTC(2026, 10, 20, 9) / 1000;
  const ask = (path: string, body: object, format: string) =>
    fetch(`${provider.url}/api/v1/crossroad/rts/${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", accept: format },
      body: JSON.stringify(body),
    });

  before(async () => {
    provider = await startInMemory({ now: () => now });
    token = await signIn(provider.url);
  });
  after(() => provider.close());

  const calls = {
    day_reports: { utime: now - 24 * HOUR },
    data_reports: { utime_start: now - 6 * HOUR, utime_end: now },
    all_reports: { utime_start: now - 72 * HOUR, utime_end: now },
    difference_reports: { utime_start: now - 6 * HOUR, utime_end: now, utime_start_two: now - 30 * HOUR, utime_end_two: now - 24 * HOUR },
  };

  it("speaks the language of its reader, and separates a table as spreadsheets of it do", async () => {
    const table = async (language: string): Promise<string> => {
      const answer = await fetch(`${provider.url}/api/v1/crossroad/rts/1001/all_reports`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json", accept: accept.csv, "accept-language": language },
        body: JSON.stringify(calls.all_reports),
      });
      assert.match(answer.headers.get("vary") ?? "", /Accept-Language/);
      return answer.text();
    };
    const russian = await table("ru");
    const english = await table("fr, en-GB;q=0.9, ru;q=0.2");
    assert.match(russian, /^Светофорный объект;1001\r$/m);
    assert.match(english, /^Signal controller,1001\r$/m);
    assert.doesNotMatch(english, /;/);
    assert.match(await table("es-MX"), /^Regulador semafórico;1001\r$/m);
    assert.equal(await table("*"), russian);
  });

  for (const [call, body] of Object.entries(calls)) {
    it(`gives ${call} as a workbook, a table and a document`, async () => {
      const sheet = await ask(`1001/${call}`, body, accept.xlsx);
      assert.equal(sheet.status, 200);
      assert.match(sheet.headers.get("content-disposition") ?? "", /filename\*=UTF-8''.*\.xlsx$/);
      const files = unzip(Buffer.from(await sheet.arrayBuffer()));
      assert.ok(files.has("xl/workbook.xml") && files.has("[Content_Types].xml"), [...files.keys()].join());
      assert.match([...files.values()].join(""), /Перекрёсток/);

      const table = await (await ask(`1001/${call}`, body, accept.csv)).text();
      assert.match(table, /Перекрёсток;/);

      const document = Buffer.from(await (await ask(`1001/${call}`, body, accept.pdf)).arrayBuffer());
      assert.equal(document.toString("latin1", 0, 5), "%PDF-");
      assert.match(document.toString("latin1"), /FontFile2/);
      assert.match(pdfText(document), /Перекрёсток: /);
    });
  }

  it("says of a period that has not begun that there is nothing to report of it", async () => {
    const future = { utime_start: now + 2 * 24 * HOUR, utime_end: now + 3 * 24 * HOUR };
    const second = { utime_start_two: future.utime_start, utime_end_two: future.utime_end };
    for (const [call, body] of [
      ["day_reports", { utime: future.utime_start }],
      ["data_reports", future],
      ["all_reports", future],
      ["difference_reports", { ...calls.difference_reports, ...second }],
    ] as const) {
      const answer = await ask(`1001/${call}`, body, accept.csv);
      assert.deepEqual([call, answer.status], [call, 422]);
      assert.match(await answer.text(), /in the future/);
    }
  });

  it("names each file by what it is, its object and its periods, in the city's time, and in ASCII for old readers", async () => {
    const world = simulated(provider);
    const hour = (utime: number) => world.time.text(utime).slice(0, 13);
    const moment = (utime: number) => `${hour(utime)}-00`;
    const [day] = hour(now - 24 * HOUR).split("T");
    const midnight = world.time.day(now).start;
    const days = { utime_start: midnight - 7 * 24 * HOUR, utime_end: midnight };
    const periodOf = ({ utime_start: start = 0, utime_end: end = 0 }) => `${moment(start)}_${moment(end)}`;
    const week = [days.utime_start, midnight - HOUR].map((utime) => hour(utime).slice(0, 10)).join("_");
    const { difference_reports: both } = calls;
    const second = periodOf({ utime_start: both.utime_start_two, utime_end: both.utime_end_two });
    const object = (world.controllers.get("1001")?.description ?? "").replace(/[^\p{L}\p{N}]+/gu, "-");
    assert.ok(object.length > 5 && object.length < 50, object);
    for (const [call, body, what, times] of [
      ["day_reports", calls.day_reports, "Отчёт-за-день", day],
      ["data_reports", calls.data_reports, "Отчёт-за-период", periodOf(calls.data_reports)],
      ["all_reports", days, "Сводный-отчёт", week],
      ["difference_reports", both, "Сравнение-периодов", `${periodOf(both)}-${second}`],
    ] as const) {
      const { headers } = await ask(`1001/${call}`, body, accept.xlsx);
      assert.equal(
        decodeURIComponent(headers.get("content-disposition") ?? ""),
        `attachment; filename="report-1001-${times}.xlsx"; filename*=UTF-8''${what}-${object}-${times}.xlsx`,
      );
    }
  });

  it(
    "cuts what a file system does not take: a long name, and signs it refuses",
    onOneNode("renames a crossing in its memory"),
    async () => {
      const world = simulated(provider);
      const controller = world.controllers.get("1002");
      assert.ok(controller);
      const { description } = controller;
      controller.description = `А/Б\\В:*?"<>|\u0000\u202e ${"улица Академика Королёва ".repeat(40)}`;
      try {
        const { headers } = await ask("1002/difference_reports", calls.difference_reports, accept.xlsx);
        const name = decodeURIComponent((headers.get("content-disposition") ?? "").split("filename*=UTF-8''")[1] ?? "");
        assert.match(name, /^Сравнение-периодов-А-Б-В-улица-Академика-Королёва-\S*\d{4}-\d\d-\d\dT/);
        assert.doesNotMatch(name, /[\\/:*?"<>|\p{C}]/u);
        assert.ok(Buffer.byteLength(name) <= 255, `${Buffer.byteLength(name)} bytes`);
      } finally {
        controller.description = description;
      }
    },
  );

  it("says the same numbers in each format", async () => {
    const csv = await (await ask("1001/data_reports", calls.data_reports, accept.csv)).text();
    const counted = csv
      .split("\r\n")
      .map((line) => line.split(";")[2])
      .filter((value) => /^\d+$/.test(value ?? ""));
    assert.ok(counted.length >= 6);
    const files = unzip(Buffer.from(await (await ask("1001/data_reports", calls.data_reports, accept.xlsx)).arrayBuffer()));
    const cells = [...(files.get("xl/worksheets/sheet1.xml") ?? "").matchAll(/<v>(\d+)<\/v>/g)].map(([, value]) => value);
    for (const value of counted) assert.ok(cells.includes(value), `${value} is in the workbook`);
  });

  it("cuts nothing short in a document, writes nothing over another thing, and names the columns of every table on each page", async () => {
    const oIDs = provider.sim.world.city.controllers.map(({ oID }) => oID);
    const file = (format: string) =>
      fetch(`${provider.url}/api/v1/cross/get_city_analytics?utime_start=${now - 7 * 24 * HOUR}&utime_end=${now}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json", accept: format },
        body: JSON.stringify({ oIDs, objectDirection: "", utime: now }),
      });
    const pages = pdfPages(Buffer.from(await (await file(accept.pdf)).arrayBuffer()));
    const sheet = (await (await file(accept.csv)).text()).split("\r\n").map((line) => line.split(";"));
    const told = pages.flat().map(({ text }) => text.trim());
    for (const value of sheet.flat().filter((cell) => /^[\d.,: ]+$/.test(cell))) assert.ok(told.includes(value), `"${value}" is whole`);
    assert.ok(!told.some((text) => text.includes("…")), "nothing is cut");
    for (const page of pages)
      for (const [at, { x, y, text }] of page.entries()) {
        const over = page.slice(at + 1).find((other) => Math.abs(other.y - y) < 6 && Math.abs(other.x - x) < 1);
        assert.equal(over?.text, undefined, `stands where "${text}" does`);
      }
    const hours = pages.slice(1).map((page) => page.map(({ text }) => text.trim()));
    assert.ok(hours.length > 2, `${hours.length + 1} pages`);
    for (const page of hours) assert.equal(page[0], "Час");
  });

  it("puts the dash of a figure that is not known below the figures of its column", async () => {
    const rows = [["Report"], [], ["Hour", "Vehicles"], ["10:00", 12345], ["11:00", null]];
    const [page = []] = pdfPages(await pdfBytes(rows, "en"));
    const at = (wanted: string) => page.find(({ text }) => text.trim() === wanted)?.x ?? 0;
    assert.ok(at("—") > at("12345"), `${at("—")} and ${at("12345")}`);
  });

  it("sums in the daily report the very hours of the period, which each report names", async () => {
    const lines = async (id: string, call: string, body: object) =>
      (await (await ask(`${id}/${call}`, body, accept.csv)).text()).split("\r\n");
    const dated = (found: string[]) => found.filter((line) => /^\d\d\.\d\d\.\d{4}/.test(line)).map((line) => line.split(";"));
    const sum = (rows: string[][], column: number) => rows.reduce((total, row) => total + Number(row[column]), 0);
    const body = { utime_start: now - 20 * HOUR, utime_end: now - 6 * HOUR };
    const daily = await lines("500001", "all_reports", body);
    const hours = dated(await lines("500001", "data_reports", body));
    const days = dated(daily);
    assert.equal(hours.length, 14);
    assert.equal(days.length, 2);
    assert.equal(sum(days, 1), sum(hours, 2));
    assert.ok(daily.includes("Период;19.11.2026 16:00 — 20.11.2026 06:00"), daily.slice(0, 8).join("\n"));
    const difference = await lines("500001", "difference_reports", calls.difference_reports);
    assert.ok(difference.includes("Период 2;19.11.2026 06:00 — 19.11.2026 12:00"), difference.slice(0, 8).join("\n"));
  });

  it("leaves the day empty of which nothing was heard", async () => {
    const world = simulated(provider);
    // Of a month ago, which nobody has recorded yet.
    const end = now - 30 * 24 * HOUR;
    world.forced.set(1002, { offline: end - 100 * HOUR });
    try {
      const csv = await (await ask("1002/all_reports", { utime_start: end - 6 * HOUR, utime_end: end }, accept.csv)).text();
      assert.match(csv, /21\.10\.2026;\r\n/);
    } finally {
      world.forced.delete(1002);
    }
  });

  it("gives reports on a detector by the same path, with its own direction alone", async () => {
    const csv = await (await ask("500001/data_reports", calls.data_reports, accept.csv)).text();
    assert.match(csv, /Детектор;500001/);
    const directions = new Set(
      csv
        .split("\r\n")
        .filter((line) => /^\d\d\.\d\d\.\d{4}/.test(line))
        .map((line) => line.split(";")[1]),
    );
    assert.equal(directions.size, 1);
    assert.equal((await ask("77/data_reports", calls.data_reports, accept.csv)).status, 404);
  });

  it("chooses the format its asker likes best, and a workbook where he does not say", () => {
    assert.equal(formatFor(undefined), "xlsx");
    assert.equal(formatFor("*/*"), "xlsx");
    assert.equal(formatFor("text/csv"), "csv");
    assert.equal(formatFor("application/pdf;q=0.5, text/csv;q=0.9"), "csv");
    assert.equal(formatFor("text/html, application/pdf"), "pdf");
    assert.equal(formatFor(",;q=,"), "xlsx");
  });

  it("answers other calls while five long reports are made", async () => {
    const quarter = { utime_start: now - 92 * 24 * HOUR, utime_end: now };
    let made = 0;
    const reports = Array.from({ length: 5 }, async () => {
      const report = await (await ask("1001/data_reports", quarter, accept.pdf)).arrayBuffer();
      made++;
      return report;
    });
    for (let i = 0; i < 40; i++) {
      const detail = await fetch(`${provider.url}/api/v1/city/detail`, { headers: { authorization: `Bearer ${token}` } });
      assert.equal(detail.status, 200);
      await detail.arrayBuffer();
    }
    assert.ok(made < reports.length, "forty answers came only when all reports were made");
    for (const report of await Promise.all(reports)) assert.ok(report.byteLength > 100_000);
  });
});
