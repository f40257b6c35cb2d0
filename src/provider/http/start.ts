import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import type { Setting } from "../../core/contract/administration.js";
import { createClock, tickOf } from "../base/clock.js";
import { openCopy } from "../base/database/copy.js";
import { isPostgres } from "../base/database/location.js";
import { lockDatabase, lockFolder } from "../base/database/lock.js";
import { openDatabase } from "../base/database/open.js";
import type { Database } from "../base/database/tables.js";
import { DAY } from "../base/time.js";
import { SAMPLE_CITY, SAMPLE_SEED } from "../city/generate.js";
import { inventedCities } from "../city/invented/cities.js";
import type { CityModel } from "../city/model.js";
import { type Place, placeOf } from "../city/place.js";
import { SAMPLE_TILES } from "../city/sample.js";
import { tilesFileOf } from "../city/store.js";
import { createTiles } from "../city/tiles/tiles.js";
import { zoneFault } from "../city/zone.js";
import { createCodeLimit, createGuessLimit } from "../service/accounts/guesses.js";
import { createSecondSteps } from "../service/accounts/second-step.js";
import { secretOf, sharedSecret } from "../service/accounts/secret.js";
import { createTokens } from "../service/accounts/tokens.js";
import { addSampleUsers } from "../service/accounts/users.js";
import { createAlarms } from "../service/alarms/board.js";
import { runEscalation } from "../service/alarms/escalation.js";
import { dropOldSteps } from "../service/alarms/kept.js";
import type { EscalationWays } from "../service/alarms/ways.js";
import { tellOfOlderVersion } from "../service/audit/commands.js";
import { auditKey, keyFileIn } from "../service/audit/key.js";
import { checkpointsIn, createOutside, type OutsideOptions } from "../service/audit/outside.js";
import { createSealer } from "../service/audit/sealer.js";
import { createTrail } from "../service/audit/trail.js";
import { createCarrier, voidPending } from "../service/control/carrier.js";
import { createDesk } from "../service/control/desk.js";
import { createDeskActions, deskOperations } from "../service/control/desk-actions.js";
import { createDispatch, loadTasks } from "../service/control/dispatch.js";
import { addCommand, createLedger, loadCommands } from "../service/control/ledger.js";
import { createObserver } from "../service/control/observer.js";
import { createFiles } from "../service/files/blobs.js";
import { openStore } from "../service/files/open.js";
import { warnOfOpenFiles } from "../service/files/privacy.js";
import type { S3Settings } from "../service/files/s3-settings.js";
import { keepSwept, sweepFiles } from "../service/files/sweep.js";
import { createGuests } from "../service/guests/passes.js";
import { guestView } from "../service/guests/view.js";
import { createInactive } from "../service/inactive/inactive.js";
import { quiet } from "../service/inactive/quiet.js";
import { createMeasures } from "../service/measures/measures.js";
import { inThread } from "../service/measures/thread.js";
import { type LogPlaces, watchLogs } from "../service/measures/watch.js";
import { createCityEvents } from "../service/messages/city-events.js";
import { settleMarks } from "../service/messages/marks.js";
import { createPassOn } from "../service/messages/pass-on.js";
import { sendElsewhere } from "../service/nodes/elsewhere.js";
import type { Nodes } from "../service/nodes/nodes.js";
import { keepPublished } from "../service/nodes/publish.js";
import { createPictures } from "../service/pictures/pictures.js";
import type { Provider } from "../service/provider.js";
import { runWeekly, type WeeklyOptions } from "../service/reports/weekly.js";
import { keepConsent } from "../service/requests/consent.js";
import { createFormLimit } from "../service/requests/form-limit.js";
import { addSampleRequests } from "../service/requests/sample.js";
import { createViews } from "../service/rights/shown.js";
import { createTags } from "../service/rights/tags.js";
import { createPortalTokens } from "../service/sign-on/portal-tokens.js";
import { createSeal } from "../service/sign-on/seal.js";
import { passwordsAlone, type SignOnSettings } from "../service/sign-on/settings.js";
import { createSignOns, issuersOf } from "../service/sign-on/sign-ons.js";
import { lists } from "../service/stream/lists.js";
import { createSnapshots } from "../service/stream/snapshots.js";
import { createStreams, type StreamLimits, type Streams, type Written } from "../service/stream/streams.js";
import { createTelemetry } from "../service/telemetry/records.js";
import type { Commands } from "../sources/accepted.js";
import { cityOf } from "../sources/city.js";
import type { TransitDriver } from "../sources/drivers/transit.js";
import { isCityFile } from "../sources/field/city-file.js";
import { RSMP_DEMO } from "../sources/field/demo.js";
import { createField } from "../sources/field/field.js";
import { findEquipped } from "../sources/field/find.js";
import { fieldSource } from "../sources/field/source.js";
import type { Scenario } from "../sources/simulation/scenarios/schema.js";
import type { CitySource } from "../sources/source.js";
import { joinTransit } from "../sources/transit/join.js";
import { createTransit } from "../sources/transit/transit.js";
import { addressList } from "./address.js";
import { createApp } from "./app.js";
import { createDoor } from "./door.js";
import { createMonitoring, type MonitoringOptions } from "./monitoring/monitoring.js";
import { createResponseCache } from "./response-cache.js";
import { createServer, listen, stop } from "./server.js";
import { serveSite } from "./site.js";

/** `database` ":memory:" keeps nothing, `postgres://…` is a server's; `devices` enlarges the city; `now` is the clock in Unix seconds. */
export interface ProviderOptions extends MonitoringOptions {
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
  /** A read-only copy of it that follows it, for reports and analytics. */
  databaseRead?: string | null;
  /** Name of this one among several on a PostgreSQL. */
  node?: string | null;
  dataDir?: string;
  /** The S3-compatible store that has the files; the data folder has them unless it is given. */
  s3?: S3Settings | null;
  /** Days for which hourly counts are kept; all of them where it is null. */
  keepTelemetry?: number | null;
  /** Where the logs of signal events lie that are read again and again. */
  eventLogs?: LogPlaces;
  /** When and to whom the report of the devices' health goes; nobody gets it unless it is given. */
  weekly?: WeeklyOptions | null;
  /** How roles are told of alarms that nobody acknowledges. */
  escalation?: EscalationWays;
  /** The file of the text to which visitors consent by a form. */
  consent?: string | null;
  audit?: AuditOptions;
  simControl?: boolean;
  /** The moment at which the city's clock begins, as `setMoment` reads it; it goes on as fast as any other. */
  simNow?: string | null;
  /** Seconds for which calls are still answered after `/readyz` has begun to say that it stops, where somebody asks for that. */
  drain?: number;
  site?: string | null;
  /** File given as the host's `its.config.json`. */
  config?: string | null;
  examples?: string | null;
  origins?: readonly string[];
  /** Addresses and subnets of proxies whose `X-Forwarded-For` is believed. */
  trustedProxies?: readonly string[];
  /** What guests are shown, as `guestWords` has it; nothing unless it is named. */
  guests?: readonly string[];
  /** Minutes after which somebody who does nothing holds a crossing no longer; nobody holds any unless it is given. */
  hold?: number | null;
  /** Whether modes of tier 4 need two people. */
  fourEyes?: boolean;
  /** How people sign in besides passwords; by passwords alone unless it is given. */
  signOn?: SignOnSettings;
  now?: () => number;
  /** The clock of this machine, ms since 1970; of several nodes it is compared with the database's. */
  systemNow?: () => number;
  /** Open streams of a user, of a network and of all; see `streamLimits`. */
  streamLimits?: StreamLimits;
  /** Real buses and stops, in the place of simulated ones. */
  transit?: TransitDriver;
  /** How it was set, by what. */
  settings?: readonly Setting[];
  /** Who else knows what is so in the city, before all others. */
  sources?: readonly CitySource[];
}
/** The file of the key that signs checkpoints, days for which rows are kept, and where checkpoints go besides the database. */
export interface AuditOptions extends Partial<OutsideOptions> {
  keyFile?: string | null;
  keepDays?: number | null;
}
/** A provider that answers at `url`; `sim` reaches into it for tests. */
export interface RunningProvider {
  url: string;
  host: string;
  port: number;
  /** Where the metrics are served, if they are. */
  metricsUrl: string | null;
  isSample: boolean;
  sim: Provider;
  close(): Promise<void>;
}

/** Seconds to which a driver tells of lights and detectors at worst. */
const TOLD_EVERY = 1;

/** Seconds after which no version that knows of no audit has carried anything out on this database. */
const OLDER_FOR = 7 * DAY;

/** Nobody is told of alarms. */
const nobody: EscalationWays = { server: null, from: null, webhook: null };

/** Starts the reference provider. Refuses a data folder or a database that another provider holds, and a city that nobody knows. */
export async function startProvider(options: ProviderOptions = {}): Promise<RunningProvider> {
  const opened: Opened = [];
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

type Opened = (() => unknown)[];

/** A part of a running provider. Parts start in the order of their list and stop in reverse. `start` may return a function that stops it. */
interface Part {
  start?(): unknown;
  stop?(): unknown;
}

async function startAll(parts: readonly Part[], opened: Opened): Promise<void> {
  for (const { start, stop } of parts) {
    const end = await start?.();
    if (typeof end === "function") opened.push(() => end());
    if (stop) opened.push(stop);
  }
}

/** Puts into `opened` how each thing that it opens is closed. */
async function start(options: ProviderOptions, opened: Opened, release: () => Promise<void>): Promise<RunningProvider> {
  const { host = "127.0.0.1", port = 0, seed = SAMPLE_SEED, dataDir = "data", origins = [], s3 = null, drain = 0 } = options;
  const view = guestView(options.guests ?? []);
  const proxies = addressList(options.trustedProxies ?? []);
  const found = await findPlace(options, opened);
  const { place, equipment, isSample, tiles, ownTiles } = found;
  const { db, copy, nodes, files, isKept } = await openData(options, place, isSample, opened);
  const isMine = nodes?.leadership.isLeading ?? (() => true);

  const commands: Commands = new Map();
  const desk = createDesk(place, { holdSeconds: options.hold ? options.hold * 60 : null, fourEyes: options.fourEyes ?? false });
  const field = equipment && createField(equipment, db, place.clock.now, place.words, nodes?.equipment);
  const operators = [...(options.transit ? new Map([["", options.transit]]) : (equipment?.transit ?? []))].map(([operator, driver]) => ({
    operator,
    driver,
    heard: createTransit(operator),
  }));
  const transit = operators.length > 0 ? joinTransit(new Map(operators.map(({ operator, heard }) => [operator, heard]))) : null;
  const known = [...(options.sources ?? []), ...(field ? [fieldSource(field, place)] : []), ...(transit ? [{ transit }] : [])];
  const simulation = await simulationOf(found, options, commands, known);
  const tags = createTags(place);
  const inactive = createInactive();
  const pictures = createPictures();
  const sources = (simulation ? [...known, simulation.source] : known).map((source) => quiet(source, inactive));
  const world = cityOf(place, sources, tags.of, inactive.of, pictures.of, desk.holderOf);

  const orders = nodes?.leadership.db ?? db;
  const carrier = createCarrier(orders, nodes?.drive, db);
  opened.push(carrier.stop);
  const observer = createObserver(world, orders, commands);
  const trail = createTrail(db);
  const { keyFile, keepDays = null, file, syslog = null, webhook = null } = options.audit ?? {};
  const outside = createOutside({ file: file ?? (isKept ? checkpointsIn(dataDir) : null), syslog, webhook });
  const key = await auditKey(keyFile ?? (isKept ? keyFileIn(dataDir) : null));
  const sealer = createSealer({ db: orders, city: place.city.key, key, outside, isMine, keepDays });
  const secret = nodes ? await sharedSecret(db, dataDir) : await secretOf(isKept ? dataDir : null);
  const seal = createSeal(secret);
  const signOn = options.signOn ?? passwordsAlone;
  const issuers = issuersOf(signOn);
  const portalTokens = createPortalTokens({ settings: signOn, issuers, trail, changedRights: changedRightsEverywhere });
  const tokens = createTokens(db, secret, portalTokens);
  const tick = () => tickOf(world.clock.now());
  const snapshots = createSnapshots(tick, nodes?.lists);
  const events = createCityEvents(world, db);
  const views = createViews({ world, snapshots, events }, db, tags, tick);
  const measures = createMeasures(world, db, options.keepTelemetry ?? null, inThread);
  const alarms = createAlarms({
    city: world,
    commands,
    detection: measures.detectors.seen,
    db,
    orders,
    isMine,
    changed() {
      streams.nudge("alarms");
      nodes?.tellAll();
    },
  });
  const streams: Streams = createStreams({ commands, desk, tokens, views, alarms }, options.streamLimits, nodes?.tellAll);
  const passMarks = createPassOn(world, db);
  const passOn = async () => {
    if (isMine()) await passMarks().catch((error: unknown) => console.error("Marks are not passed on to equipment:", error));
  };
  await startAll(
    [
      { start: () => tags.load(db) },
      { start: () => inactive.load(db) },
      { start: () => pictures.load(db) },
      { start: () => alarms.load() },
      { start: () => (nodes ? beginAsNode(nodes) : take(db, false)) },
      // The equipment is heard before anybody asks.
      { start: () => field?.run() },
    ],
    opened,
  );
  const signOns = createSignOns({
    db,
    seal,
    issuers,
    settings: signOn,
    trail,
    isMine,
    ended(sessions) {
      for (const session of sessions) {
        tokens.ended(session);
        streams.end(session);
      }
    },
    changedRights: changedRightsEverywhere,
  });
  const ledger = createLedger(world, orders, commands, desk, carrier, observer, tags);
  const dispatch = createDispatch(world, carrier);
  const deskActions = createDeskActions(world, desk, carrier, tags);
  const limits = nodes?.limits;
  const provider: Provider = {
    world,
    simulation: simulation?.world ?? null,
    seed,
    db,
    copy,
    trail,
    audit: { city: place.city.key, key },
    commands,
    tokens,
    signOns,
    guests: createGuests(view, secret),
    guesses: createGuessLimit(limits),
    codeGuesses: createCodeLimit(limits),
    secondSteps: createSecondSteps(db, seal, place.city.name),
    forms: createFormLimit(limits),
    consent: options.consent ? await keepConsent(db, options.consent) : null,
    desk,
    ...(nodes ? sendElsewhere(nodes, { world, tokens, trail, ledger, dispatch, deskActions }) : { ledger, dispatch, deskActions }),
    blobs: createFiles(await openStore(files, s3), join(files, "tmp"), db),
    snapshots,
    streams,
    telemetry: createTelemetry(world, db, options.keepTelemetry, copy),
    measures,
    tiles,
    events,
    alarms,
    tags,
    views,
    async changedInactive() {
      await inactive.load(db);
      nodes?.tellAll();
    },
    pictures,
    async changedPictures() {
      await pictures.load(db);
      nodes?.tellAll();
    },
    changedRights: changedRightsEverywhere,
    settings: [...(options.settings ?? []), ...settingsOfCity(place.city, options.city)],
    passOn,
    catchUp: async (wanted) => nodes?.catchUp(wanted),
  };

  const door = createDoor();
  const driving = () => (isMine() ? "here" : nodes?.lists.isFresh() ? "elsewhere" : "nobody");
  const monitoring = await createMonitoring(provider, options, proxies, driving, nodes?.clocks ?? null, door.isLeaving);
  const cache = createResponseCache(provider, door, monitoring.watch);
  const app = createApp(provider, door, origins, proxies, (first) => {
    monitoring.mount(first);
    cache.mount(first);
  });
  if (options.simControl) (await import("./sim-control.js")).mountSimControl(app, provider);
  serveSite(app, options);
  const server = createServer(app.fetch, cache);
  let metricsUrl: string | null = null;

  await startAll(
    [
      { start: () => field?.follow(changed) },
      { start: () => field?.recordEvents((oID, told) => provider.measures.record(oID, told, TOLD_EVERY)) },
      { start: () => sealer.run() },
      { stop: trail.settled },
      {
        start: () =>
          keepSwept(
            [
              () => sweepFiles(provider.blobs, db),
              tokens.sweep,
              signOns.sweep,
              () => sealer.dropOld(),
              () => dropOldSteps(db, world.clock.now()),
            ],
            isMine,
          ),
      },
      ...operators.flatMap(({ driver, heard }) => [{ stop: () => driver.stop() }, { start: () => driver.start(heard.listener) }]),
      { start: serveMetrics },
      { start: () => listen(server, port, host) },
      // Cut while requests are answered already, and kept: the next start cuts nothing.
      { start: () => void (ownTiles && tiles.keep(ownTiles)) },
      { start: () => provider.telemetry.run(isMine) },
      { start: () => provider.measures.run() },
      { start: () => measures.detectors.run(isMine) },
      { start: () => options.eventLogs?.places.length && watchLogs(options.eventLogs, world, provider.measures, trail, isMine) },
      ...(nodes ? [{ start: () => keepPublished(world, snapshots, nodes.leadership) }] : []),
      { start: () => simulation?.run(!transit) },
      { start: observer.run },
      { start: () => alarms.run() },
      { start: () => runEscalation({ city: world, db, orders, alarms, ways: options.escalation ?? nobody, isMine }) },
      { start: () => options.weekly && runWeekly(world, db, options.weekly, isMine) },
      { start: signOns.run },
      { stop: () => stop(server, door) },
      { stop: streams.close },
      // Who is asked whether it is ready says first that it is not, and answers on until that is known.
      { stop: () => door.leave(monitoring.isWatched() ? drain * 1_000 : 0) },
    ],
    opened,
  );
  const at = (server.address() as AddressInfo).port;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${at}`,
    host,
    port: at,
    metricsUrl,
    isSample,
    sim: provider,
    close: release,
  };

  /** Begins to carry commands out: what was under way when the one before ended is settled first. */
  async function take(by: Database, isSuccessor: boolean): Promise<void> {
    if (isSuccessor) carrier.drop();
    if (field) await nodes?.readings.take(by);
    field?.renew();
    await carrier.flush(by);
    await voidPending(by);
    await tellOfOlderVersion(by, world.clock.now() - OLDER_FOR);
    if (isSample) await addSampleRequests(by, world, seed);
    await settleMarks(by, world);
    await loadCommands(world, commands, by);
    await observer.recall(by);
    await loadTasks(world, by);
    await desk.load(by, world.clock.now());
    await alarms.load();
  }

  async function beginAsNode({ readings, begin }: Nodes) {
    await loadCommands(world, commands, db);
    await loadTasks(world, db);
    await desk.load(db, world.clock.now());
    if (field) await readings.begin(field.learn);
    // What takes a second the first time is not left to a moment at which others wait for a sign of life.
    for (const { build } of Object.values(lists)) await build(world, world.clock.now());
    return begin({
      take,
      async follow() {
        carrier.drop();
        observer.forgetAll();
        await loadCommands(world, commands, db);
        await loadTasks(world, db);
        await desk.load(db, world.clock.now());
      },
      async carriedOut(row) {
        await desk.load(db, world.clock.now(), row.oid);
        const oID = addCommand(world, commands, row);
        if (deskOperations.includes(row.operation)) streams.nudge(`rts/${row.oid}`);
        if (oID !== null) for (const topic of [`rts/${oID}`, "overrides"]) streams.nudge(topic);
        if (world.vehicles.has(row.oid)) await loadTasks(world, db, row.oid);
      },
      changed(topic, number) {
        if (topic === "sessions") {
          tokens.forget();
          streams.check();
        } else if (topic === "rights") void changedRights();
        else if (topic === "pictures")
          pictures.load(db).catch((error: unknown) => console.error("The cameras that are off could not be read:", error));
        else if (topic === "alarms") void changedAlarms();
        else if (topic === "inactive")
          inactive.load(db).catch((error: unknown) => console.error("The devices out of service could not be read:", error));
        else streams.touched(topic as Written, number);
        if (topic === "messages") void passOn();
      },
    });
  }

  /** Another node has changed alarms. */
  async function changedAlarms(): Promise<void> {
    await alarms.load().catch((error: unknown) => console.error("The alarms could not be read:", error));
    streams.nudge("alarms");
  }

  async function changedRightsEverywhere(): Promise<void> {
    await changedRights();
    nodes?.tellAll();
  }

  /** Another node has changed what somebody may do, or the tags of devices. */
  async function changedRights(): Promise<void> {
    await tags.load(db).catch((error: unknown) => console.error("The tags of devices could not be read:", error));
    views.forget();
    tokens.forget();
    streams.check();
  }

  function changed(oID: number): void {
    observer.lookAt(oID);
    streams.nudge(`rts/${oID}`);
  }

  async function serveMetrics() {
    const metrics = await monitoring.serve();
    metricsUrl = metrics?.url ?? null;
    return metrics?.close;
  }
}

/** What a city file says of its city, or a city that was made or imported. */
function settingsOfCity({ name, tz, language = "ru", driving_side = "right" }: CityModel, named = SAMPLE_CITY): Setting[] {
  const source = isCityFile(named) ? "file" : "default";
  return Object.entries({ name, tz, language, driving_side }).map(([setting, value]) => ({ name: `city.${setting}`, value, source }));
}

/** The city that is wanted, with the clock that it has from now on. */
async function findPlace(options: ProviderOptions, opened: Opened) {
  const { city: name = SAMPLE_CITY, seed = SAMPLE_SEED, dataDir = "data", scenario: chosen = "calm", simNow = null } = options;
  // A city file says itself what its devices are, and whether anything is simulated.
  const scenario = isCityFile(name) ? null : await scenarioOf(chosen);
  const devices = options.devices ?? scenario?.devices ?? null;
  const keptIn = options.database === ":memory:" ? null : dataDir;
  if (keptIn !== null && isCityFile(name)) mkdirSync(keptIn, { recursive: true });
  const { city: whole, equipment, base } = findEquipped(name, seed, dataDir, devices, keptIn);
  const ownTiles = keptIn !== null && base !== null ? tilesFileOf(base, keptIn) : null;
  const tiles = createTiles(whole, { name: base, seed, dataDir, devices }, [SAMPLE_TILES, ...(ownTiles ? [ownTiles] : [])]);
  opened.push(tiles.close);
  // Only tiles show the ground, and their thread makes it anew: it would stay in memory for nothing.
  const { ground: _, ...own } = whole;
  const clock = createClock(options.now);
  const fault = own.is_tz_given ? null : zoneFault(own, clock.now());
  if (fault) console.warn(`${fault} Import its map again, or name the zone in "tz" of a city file.`);
  const city = simNow === null ? own : (await simulator()).setMoment(simNow, own, clock);
  return { place: placeOf(city, clock), equipment, tiles, ownTiles, isSample: inventedCities.has(name) || name === RSMP_DEMO };
}

/** The database, its copy, the nodes that share it, and the folder of files; `isKept` unless all of it is gone with the process. */
async function openData(options: ProviderOptions, { city: { key }, language }: Place, isSample: boolean, opened: Opened) {
  const { dataDir = "data" } = options;
  const isKept = options.database !== ":memory:";
  const scratch = isKept ? null : mkdtempSync(join(tmpdir(), "its-provider-"));
  if (scratch) opened.push(() => rmSync(scratch, { recursive: true, force: true }));
  const location = options.database ?? join(dataDir, `${key}.sqlite`);
  if (isKept && !isPostgres(location)) {
    opened.push(await lockFolder(dataDir));
    opened.push(await lockDatabase(location));
  }
  const db = await openDatabase(location, key);
  opened.push(() => db.destroy());
  const copy = options.databaseRead ? await openCopy(options.databaseRead, db, location) : null;
  if (copy) opened.push(copy.close);
  if (isKept) {
    mkdirSync(dataDir, { recursive: true });
    warnOfOpenFiles(dataDir, isPostgres(location) ? null : location);
  }
  if (isSample) await addSampleUsers(db, language);
  const nodes = await nodesOf(location, db, options.node ?? `${hostname()}:${process.pid}`, options.systemNow);
  if (nodes) opened.push(nodes.leadership.release);
  return { db, copy, nodes, isKept, files: join(scratch ?? dataDir, "files") };
}

/** What is simulated of a city; null where nothing is. */
async function simulationOf(
  { place, equipment }: Awaited<ReturnType<typeof findPlace>>,
  { seed = SAMPLE_SEED, scenario = "calm", scenarioStart = null }: ProviderOptions,
  commands: Commands,
  before: readonly CitySource[],
) {
  if (equipment && !equipment.simulates) return null;
  const { createSimulation, startTime } = await simulator();
  const start = scenarioStart === null ? null : startTime(scenarioStart, place.city.tz, place.clock.now());
  return createSimulation(place, { seed, scenario: await scenarioOf(scenario), start }, commands, before);
}

/** Loaded where something is simulated: a city that is real does without. */
const simulator = () => import("../sources/simulation/simulation.js");

const scenarioOf = async (chosen: string | Scenario): Promise<Scenario> =>
  typeof chosen === "string" ? (await simulator()).findScenario(chosen) : chosen;

/** Several nodes may share a server's database. */
async function nodesOf(location: string, db: Database, name: string, systemNow: () => number = Date.now): Promise<Nodes | null> {
  if (!isPostgres(location)) return null;
  const { createNodes } = await import("../service/nodes/nodes.js");
  const names = Object.values(lists).map((list) => list.name);
  return createNodes(location, db, name, names, systemNow);
}
