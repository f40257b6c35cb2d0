import { mkdtempSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import { createGuessLimit } from "./accounts/guesses.js";
import { secretOf } from "./accounts/secret.js";
import { createTokens } from "./accounts/tokens.js";
import { addSampleUsers } from "./accounts/users.js";
import { SAMPLE_CITY, SAMPLE_SEED } from "./city/generate.js";
import { createCarrier, voidPending } from "./control/carrier.js";
import { createDispatch, loadTasks } from "./control/dispatch.js";
import { createLedger, loadCommands } from "./control/ledger.js";
import { createObserver } from "./control/observer.js";
import type { Commands } from "./control/state.js";
import type { Hold } from "./database/hold.js";
import { isPostgres } from "./database/location.js";
import { lockDatabase, lockFolder } from "./database/lock.js";
import { openDatabase } from "./database/open.js";
import type { TransitDriver } from "./drivers/transit.js";
import { RSMP_DEMO } from "./field/demo.js";
import { createField } from "./field/field.js";
import { findEquipped } from "./field/find.js";
import { createTransit } from "./field/transit.js";
import { createBlobStore } from "./files/blobs.js";
import { warnOfOpenFiles } from "./files/privacy.js";
import { keepSwept, sweepFiles } from "./files/sweep.js";
import { createGuests } from "./guests/passes.js";
import { guestView } from "./guests/view.js";
import { addressList } from "./http/address.js";
import { createApp } from "./http/app.js";
import { createDoor, type Door } from "./http/door.js";
import { createFormLimit } from "./http/form-limit.js";
import { mountSimControl } from "./http/sim-control.js";
import { serveSite } from "./http/site.js";
import { createSnapshots } from "./http/snapshots.js";
import { settleMarks } from "./messages/marks.js";
import type { Provider } from "./provider.js";
import { addSampleRequests } from "./requests/sample.js";
import { createCityEvents } from "./simulation/city-events.js";
import { createClock, tickOf } from "./simulation/clock.js";
import { checkPlaces } from "./simulation/scenario.js";
import { findScenario } from "./simulation/scenarios/built-in.js";
import type { Scenario } from "./simulation/scenarios/schema.js";
import { startTime } from "./simulation/scenarios/start-time.js";
import { keepDriving, obey } from "./simulation/traffic/city-traffic.js";
import { createWorld } from "./simulation/world.js";
import { createStreams, type StreamLimits } from "./stream/streams.js";
import { createTelemetry } from "./telemetry/records.js";
import { createTiles } from "./tiles/tiles.js";

/** `database` ":memory:" keeps nothing, `postgres://…` is a server's; `devices` enlarges the city; `now` is the clock in Unix seconds. */
export interface ProviderOptions {
  host?: string;
  port?: number;
  city?: string;
  seed?: number;
  /** The name of one, a file, or a scenario itself. */
  scenario?: string | Scenario;
  /** When it begins, as `startTime` reads it. */
  scenarioStart?: string | null;
  devices?: number | null;
  database?: string | null;
  dataDir?: string;
  /** Days for which hourly counts are kept; all of them where it is null. */
  keepTelemetry?: number | null;
  simControl?: boolean;
  site?: string | null;
  /** File given as the host's `its.config.json`. */
  config?: string | null;
  examples?: string | null;
  origins?: readonly string[];
  /** Addresses and subnets of proxies whose `X-Forwarded-For` is believed. */
  trustedProxies?: readonly string[];
  /** What guests are shown, as `guestWords` has it; nothing unless it is named. */
  guests?: readonly string[];
  now?: () => number;
  /** Open streams of a user, of a network and of all; see `streamLimits`. */
  streamLimits?: StreamLimits;
  /** Real buses and stops, in the place of simulated ones. */
  transit?: TransitDriver;
}
/** A provider that answers at `url`; `sim` reaches into it for tests. */
export interface RunningProvider {
  url: string;
  host: string;
  port: number;
  isSample: boolean;
  sim: Provider;
  /** Resolves when the hold of the database is lost for good: commands are refused from then on, the process should end. */
  lost: Promise<Error>;
  close(): Promise<void>;
}

const GRACE = 10_000;

/** Starts the reference provider. Refuses a data folder or a database that another provider holds, and a city that nobody knows. */
export async function startProvider(options: ProviderOptions = {}): Promise<RunningProvider> {
  const opened: (() => unknown)[] = [];
  const release = async () => {
    while (opened.length) await opened.pop()?.();
  };
  try {
    return await start(options, opened, release);
  } catch (error) {
    await release();
    throw error;
  }
}

/** Puts into `opened` how each thing that it opens is closed. */
async function start(options: ProviderOptions, opened: (() => unknown)[], release: () => Promise<void>): Promise<RunningProvider> {
  const {
    host = "127.0.0.1",
    port = 0,
    city: name = SAMPLE_CITY,
    seed = SAMPLE_SEED,
    dataDir = "data",
    origins = [],
    trustedProxies = [],
    guests = [],
  } = options;
  const { scenario: chosen = "calm", scenarioStart = null } = options;
  const scenario = typeof chosen === "string" ? findScenario(chosen) : chosen;
  const view = guestView(guests);
  const proxies = addressList(trustedProxies);
  const inMemory = options.database === ":memory:";
  const devices = options.devices ?? scenario.devices ?? null;
  const { city, equipment, base } = findEquipped(name, seed, dataDir, devices);
  const clock = createClock(options.now);
  const begins = scenarioStart === null ? null : startTime(scenarioStart, city.tz, clock.now());
  const isSample = name === SAMPLE_CITY || name === RSMP_DEMO;
  if (!inMemory) opened.push(await lockFolder(dataDir));
  const scratch = inMemory ? mkdtempSync(join(tmpdir(), "its-provider-")) : null;
  if (scratch) opened.push(() => rmSync(scratch, { recursive: true, force: true }));
  const location = options.database ?? join(dataDir, `${city.key}.sqlite`);
  if (!inMemory && !isPostgres(location)) opened.push(await lockDatabase(location));
  const hold = await holdOf(location);
  if (hold) opened.push(hold.release);
  const db = await openDatabase(location, city.key);
  opened.push(() => db.destroy());
  if (!inMemory) warnOfOpenFiles(dataDir, isPostgres(location) ? null : location);
  if (isSample) await addSampleUsers(db);

  const world = createWorld(city, seed, scenario, clock, begins);
  for (const run of world.scenarios) checkPlaces(world, run);
  const field = equipment && createField(equipment, db, world.clock.now);
  world.field = field;
  if (isSample) await addSampleRequests(db, world);
  await settleMarks(db, world);
  const commands: Commands = new Map();
  obey(world, commands);
  const orders = hold?.db ?? db;
  const carrier = createCarrier(orders);
  opened.push(carrier.stop);
  const observer = createObserver(world, db, commands);
  const load = async () => {
    await carrier.flush(db);
    await voidPending(db);
    await loadCommands(world, commands, db);
    await observer.recall();
    await loadTasks(world, db);
  };
  hold?.whenRetaken(load);
  await load();
  const secret = await secretOf(inMemory ? null : dataDir);
  const tokens = createTokens(db, secret);
  const snapshots = createSnapshots(() => tickOf(world.clock.now()));
  const events = createCityEvents(world, db);
  // The equipment is heard before anybody asks.
  if (field) opened.push(await field.run());
  const provider: Provider = {
    world,
    db,
    commands,
    tokens,
    guests: createGuests(view, secret),
    guesses: createGuessLimit(),
    forms: createFormLimit(),
    ledger: createLedger(world, orders, commands, carrier, observer),
    dispatch: createDispatch(world, carrier),
    blobs: createBlobStore(join(scratch ?? dataDir, "files"), db),
    snapshots,
    streams: createStreams({ world, commands, snapshots, events, tokens }, options.streamLimits),
    telemetry: createTelemetry(world, db, options.keepTelemetry),
    tiles: createTiles(city, { name: base, seed, dataDir, devices }),
    events,
  };
  opened.push(provider.tiles.close);
  if (field)
    opened.push(
      field.follow((oID) => {
        observer.lookAt(oID);
        provider.streams.nudge(`rts/${oID}`);
      }),
    );
  const door = createDoor();
  const app = createApp(provider, door, origins, proxies);
  if (options.simControl) mountSimControl(app, provider);
  serveSite(app, options);

  // Checked every 5 s: by Node's default of 30 s a sender that is too slow would stay three times as long as the timeouts allow.
  // What is left of a body after an early answer is read to its end (`partsOf`, and Node where nobody had begun): the adaptor
  // would cut the connection half a second later, and a browser that still sends would never see the answer.
  const server = createAdaptorServer({
    fetch: app.fetch,
    autoCleanupIncoming: false,
    serverOptions: { connectionsCheckingInterval: 5_000 },
  }) as Server;
  Object.assign(server, { headersTimeout: 15_000, requestTimeout: 180_000, keepAliveTimeout: 65_000, maxConnections: 20_000 });
  opened.push(keepSwept([() => sweepFiles(provider.blobs, db), provider.tokens.sweep]));
  const transit = options.transit ?? equipment?.transit;
  if (transit) {
    world.transit = createTransit();
    opened.push(() => transit.stop());
    await transit.start(world.transit.listener);
  }
  await listen(server, port, host);
  opened.push(provider.telemetry.run());
  if (!field || field.simulates) opened.push(keepDriving(world));
  opened.push(observer.run());
  opened.push(() => stop(server, door));
  opened.push(provider.streams.close);
  const at = (server.address() as AddressInfo).port;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${at}`,
    host,
    port: at,
    isSample,
    sim: provider,
    lost: hold?.lost ?? new Promise(() => {}),
    close: release,
  };
}

/** A server's database is held on its server, where those of other machines see it. */
async function holdOf(location: string): Promise<Hold | null> {
  if (!isPostgres(location)) return null;
  const { holdDatabase } = await import("./database/hold.js");
  return holdDatabase(location);
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? new Error(`The port ${port} of ${host} is in use: give another --port.`) : error),
    );
    server.listen(port, host, resolve);
  });
}

/** Answers what is under way, for at most ten seconds, and refuses what is new. */
async function stop(server: Server, door: Door): Promise<void> {
  const forceClose = setTimeout(() => server.closeAllConnections(), GRACE);
  await door.close();
  return new Promise((resolve) => {
    // A connection whose answer ends only now would stay open for what its client asks next.
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    server.close(() => {
      clearTimeout(forceClose);
      clearInterval(idle);
      resolve();
    });
  });
}
