import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { createCity, MIDDLE } from "./city.mjs";

const types = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css" };
const folder = import.meta.dirname;
/** Where files of a path come from: the bench itself, what it measures against, our build. */
const places = [
  ["/bench/", folder],
  ["/", path.resolve(folder, "../../../dist")],
];
const user = { id: 1, fio: "operator", phone: "", email: "", access: true, isAnonym: false, file_name: null, restrictions: [] };

const event = (name, data) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** Serves the generated city by the contract's paths, and the files of the pages; and counts what those weigh. With a stream or without. */
export async function startStandIn(size, { isStreamed = false } = {}) {
  const city = createCity(size);
  const bodies = new Map();
  /** Files that have been asked for: to read them again takes the processor from the page that is measured. */
  const files = new Map();
  /** Lists that have not been asked for since the city went on, and who waits for them. */
  const unasked = new Set();
  let tellAsked = () => {};
  let answered = 0;
  /** Scripts and sheets that were sent. */
  let sent = [];
  /** Who reads the stream, and how often it has brought something: the version of both lists of devices. */
  const readers = new Set();
  let turn = 0;
  const json = (data) => Buffer.from(JSON.stringify(data));
  const now = () => Math.floor(Date.now() / 1000);
  const write = () => {
    bodies.set("/city/items_telemetry_rts", json(city.rts()));
    bodies.set("/city/items_telemetry_rtc", json(city.rtc()));
    bodies.set("/city/transport_situation", json(city.situation(now())));
  };
  write();

  const answers = {
    "/auth/check": () => ({ access_token: "bench", user }),
    "/city/detail": () => ({ name: "Город", ...MIDDLE, current_utime: now(), offset_utime_tz: 10_800, tz: "Europe/Moscow", is_test: true }),
    "/cross/get_city_segments": () => ({ type: "FeatureCollection", features: [] }),
    "/cross/get_city_surroundings": () => ({ water: [], parks: [] }),
    "/cross/get_city_cross": () => [],
    "/cross/get_city_streets": () => [],
    "/uds": () => [],
  };

  async function file(url) {
    const [prefix, root] = places.find(([start]) => url.startsWith(start));
    const body = files.get(url) ?? (await readFile(path.join(root, path.normalize(`/${url.slice(prefix.length)}`))));
    files.set(url, body);
    return { body, type: types[path.extname(url)] ?? "application/octet-stream" };
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url, "http://bench").pathname;
    const isolated = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };
    const end = (status, type, body) =>
      response.writeHead(status, { "content-type": type, "cache-control": "no-store", ...isolated }).end(body);
    const call = url.startsWith("/api/v1") ? url.slice("/api/v1".length) : null;
    if (call === "/city/stream" && isStreamed) {
      response.writeHead(200, { "content-type": "text/event-stream", ...isolated });
      response.write(event("hello", { utime: now(), versions: { rts: `${turn}`, rtc: `${turn}` } }));
      readers.add(response);
      response.on("close", () => readers.delete(response));
      return;
    }
    if (call !== null) {
      if (bodies.has(call)) answered = performance.now();
      if (unasked.delete(call) && unasked.size === 0) response.once("close", tellAsked);
      const body = bodies.get(call) ?? (answers[call] ? json(answers[call]()) : null);
      if (isStreamed && bodies.has(call)) response.setHeader("etag", `"${turn}"`);
      return end(body ? 200 : 404, "application/json", body ?? '{"error":{"code":"not_found","message":"not offered"}}');
    }
    try {
      const { body, type } = await file(url);
      if (type !== "text/html" && !url.startsWith("/bench/page")) sent.push(body);
      end(200, type, body);
    } catch {
      end(404, "text/plain", "");
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    /** Lets the city go on; the next questions are answered from there. Resolves when all its lists have been answered anew. */
    step() {
      city.step();
      write();
      for (const list of bodies.keys()) unasked.add(list);
      return new Promise((resolve) => {
        tellAsked = resolve;
      });
    },
    /** Lets the city go on and tells it by the stream; gives whether anybody reads that. */
    push() {
      const changed = [...city.step()];
      write();
      const from = `${turn}`;
      const to = `${++turn}`;
      for (const [topic, isOf] of [
        ["rts", ({ oID }) => oID % 5 < 3],
        ["rtc", ({ oID }) => oID % 5 >= 3],
      ]) {
        const rows = changed.filter(isOf).map(({ oID, status, latitude, longitude }) => ({ oID, status, latitude, longitude }));
        const delta = event("delta", { topic, from, to, changed: rows, removed: [] });
        for (const reader of readers) reader.write(delta);
      }
      return readers.size > 0;
    },
    /** Milliseconds since a list was last asked for. */
    sinceAnswer: () => performance.now() - answered,
    /** Kilobytes (gzip) of the scripts and sheets since the last call. */
    takeBytes() {
      const bytes = sent.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
      sent = [];
      return bytes / 1000;
    },
    stop: () => new Promise((resolve) => server.close(resolve) && server.closeAllConnections()),
  };
}
