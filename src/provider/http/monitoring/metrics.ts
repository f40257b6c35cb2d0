import { createServer } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { poolCountsOf } from "../../base/database/postgres-counts.js";
import { within } from "../../base/database/within.js";
import { HOUR } from "../../base/time.js";
import type { Provider } from "../../service/provider.js";
import type { Driving } from "./readiness.js";
import type { RequestListener } from "./requests.js";

const NOT_INSTALLED =
  'The package "prom-client", which --metrics-listen needs, is not installed here: npm install prom-client@15.1.3 beside its-provider, and start again.';

/** Upper ends of the classes of the latency, in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Milliseconds that a scrape waits for the database. */
const WAIT = 2_000;
/** Seconds back in which the newest message is looked for: in a city, there are some every hour. */
const RECENT = 24 * HOUR;

export interface ListenAt {
  host: string;
  port: number;
}
export interface Metrics extends RequestListener {
  /** All figures in Prometheus' text format. */
  text(): Promise<string>;
  contentType: string;
}

/** The figures of a provider. They are looked up when somebody asks, but for those of requests. */
export async function createMetrics(provider: Provider, driving: () => Driving, clockOffset?: () => number): Promise<Metrics> {
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await import("prom-client").catch((error) => {
    throw error.code === "ERR_MODULE_NOT_FOUND" ? new Error(NOT_INSTALLED) : error;
  });
  const { world, db, copy, events, streams } = provider;
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });

  const requests = new Counter({
    name: "its_http_requests_total",
    help: "Requests that were answered, by the template of the route.",
    labelNames: ["method", "route", "status"] as const,
    registers,
  });
  const latency = new Histogram({
    name: "its_http_request_duration_seconds",
    help: "Seconds from the arrival of a request until its answer begins.",
    labelNames: ["method", "route"] as const,
    buckets: BUCKETS,
    registers,
  });

  /** A figure for each value of a label, looked up at each scrape. */
  const gauge = <Label extends string>(name: string, help: string, label: Label, look: () => Lookup | Promise<Lookup>) =>
    new Gauge({
      name,
      help,
      labelNames: [label] as const,
      registers,
      async collect() {
        this.reset();
        for (const [value, figure] of Object.entries(await look())) this.set({ [label]: value } as never, figure);
      },
    });

  gauge(
    "its_stream_readers",
    "Open streams that read a topic; rts/{id} is the telemetry of one controller each.",
    "topic",
    streams.readers,
  );
  gauge("its_driver_state", "1 at where controllers and vehicles are driven from, as this process knows it.", "state", () => {
    const now = driving();
    return Object.fromEntries((["here", "elsewhere", "nobody"] as const).map((state) => [state, Number(state === now)]));
  });
  if (clockOffset)
    new Gauge({
      name: "its_clock_offset_seconds",
      help: "Seconds that the clock of this node is ahead of the database's.",
      registers,
      collect() {
        this.set(clockOffset());
      },
    });
  gauge("its_field_devices", "Devices that a driver has, by whether they are connected.", "connection", () => {
    const told = world.sources.flatMap(({ connections }) => connections?.() ?? []);
    const sum = (kind: "up" | "down") => told.reduce((all, each) => all + each[kind], 0);
    return told.length > 0 ? { up: sum("up"), down: sum("down") } : {};
  });
  new Gauge({
    name: "its_field_clock_offset_seconds",
    help: "Seconds by which that clock of a connected device is off that is off most; none where no device tells its time.",
    registers,
    collect() {
      this.remove();
      const off = world.sources.flatMap(({ connections }) => connections?.().ahead ?? []).map(Math.abs);
      if (off.length > 0) this.set(off.reduce((most, each) => Math.max(most, each), 0));
    },
  });
  gauge("its_database_connections", "Connections to PostgreSQL, and calls that wait for one.", "state", () => poolCountsOf(db));
  if (copy) {
    gauge("its_database_read_state", "1 at what reports and analytics read: the database itself, or its copy.", "state", () => {
      const isRead = copy.lag() !== null;
      return { copy: Number(isRead), database: Number(!isRead) };
    });
    new Gauge({
      name: "its_database_read_lag_seconds",
      help: "Seconds by which the copy of the database lags behind at most; none while it is not read.",
      registers,
      collect() {
        const lag = copy.lag();
        this.remove();
        if (lag !== null) this.set(lag);
      },
    });
  }
  gauge("its_data_age_seconds", "Seconds since the newest record of a kind.", "data", async () => {
    const now = world.clock.now();
    const ages = { telemetry: newestHour().then((hour) => hour && hour + HOUR), messages: newestMessage(now) };
    const found = await Promise.all(
      Object.entries(ages).map(async ([kind, newest]) => {
        // Not known is not old: a figure that cannot be had is left out.
        const utime = await within(WAIT, newest, () => new Error("The database gives no answer.")).catch(() => null);
        return utime === null ? [] : [[kind, Math.max(0, now - utime)] as const];
      }),
    );
    return Object.fromEntries(found.flat());
  });

  /** The newest hour of the first controller: the recording of an hour ends with it, and its rows stand together. */
  async function newestHour(): Promise<number | null> {
    const [first] = world.city.controllers;
    if (!first) return null;
    const newest = await db
      .selectFrom("telemetry")
      .select((e) => e.fn.max("utime").as("utime"))
      .where("oid", "=", first.oID)
      .executeTakeFirst();
    return newest?.utime == null ? null : Number(newest.utime);
  }
  async function newestMessage(now: number): Promise<number | null> {
    const until = Math.floor(now);
    const [newest] = await events.list({ since: until - RECENT, until, most: 1, after: undefined });
    return newest?.utime ?? null;
  }

  return {
    contentType: register.contentType,
    text: () => register.metrics(),
    begun({ method, route, status, elapsed }) {
      requests.inc({ method, route, status });
      latency.observe({ method, route }, elapsed() / 1000);
    },
  };
}
type Lookup = Readonly<Record<string, number>>;

/**
 * Serves the figures at an address of their own, which no proxy passes on: on the port of the calls, a proxy on the same machine
 * could not be told from the one who may read them.
 */
export async function serveMetrics({ text, contentType }: Metrics, { host, port }: ListenAt): Promise<{ url: string; close(): void }> {
  // Who never says anything is cut, as on the port of the calls.
  const server = createServer({ connectionsCheckingInterval: 5_000, headersTimeout: 15_000 }, async ({ method, url }, response) => {
    if (url !== "/metrics") return void response.writeHead(404).end();
    if (method !== "GET" && method !== "HEAD") return void response.writeHead(405, { Allow: "GET, HEAD" }).end();
    try {
      const body = await text();
      response.writeHead(200, { "Content-Type": contentType, "Cache-Control": "no-store" }).end(body);
    } catch (error) {
      console.error("The metrics could not be looked up:", error);
      response.writeHead(500).end();
    }
  });
  await listen(server, host, port);
  const shown = host.includes(":") ? `[${host}]` : host;
  return {
    url: `http://${shown}:${(server.address() as AddressInfo).port}/metrics`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", ({ message }) =>
      reject(new Error(`The metrics cannot be served at ${host}:${port} (--metrics-listen): ${message}`)),
    );
    server.listen(port, host, resolve);
  });
}
