import { stat } from "node:fs/promises";
import type { Box } from "../../../city/box.js";
import { type Clock, systemClock } from "../clock.js";
import type { FeedConnection, TransitDriver, TransitListener } from "../transit.js";
import { type Body, Download, type Fetch } from "./download.js";
import { FeedFault, fileFault, wordsOf } from "./fault.js";
import type { Feed } from "./feed.js";
import { Fleet } from "./fleet.js";
import { Link } from "./link.js";
import { readFeed } from "./realtime.js";
import type { Timetable } from "./timetable.js";
import { createTimetables } from "./timetables.js";

export type GtfsOptions = {
  /** The zip with the timetable: a path or an http(s) address. */
  static: string;
  /** Address of the VehiclePositions; without it there are stops and what is foretold there alone. */
  vehicles?: string | undefined;
  /** Address of the TripUpdates, which may be the same; without it nothing is foretold. */
  trips?: string | undefined;
  /** What each question has in its head, as a key. */
  headers?: Readonly<Record<string, string>>;
  /** Of tables that are not in UTF-8. */
  encoding?: string | undefined;
  /** Where the city lies: of a timetable that goes beyond, what calls within it is read. Null for all. */
  box?: Box | null;
  /** Hosts to which the servers may redirect, beside their own: `files.example`, with a port `files.example:8443`. */
  redirects?: readonly string[] | undefined;
  /** Seconds between two looks. */
  every?: number | undefined;
  clock?: Clock;
  fetch?: Fetch;
};

/** Largest realtime message, bytes. */
const messageLimit = 10_000_000;
/** Largest zip of a timetable, bytes. */
const zipLimit = 200_000_000;
/** ms within which a realtime message must be downloaded. */
const messageTimeout = 10_000;
/** ms within which a zip must be downloaded. */
const zipTimeout = 120_000;
/** ms between two checks whether the timetable has changed. */
const timetableEvery = 3_600_000;
/** ms until a timetable that could not be read is read again: it may have been half written. */
const timetableAgain = 300_000;

const isAddress = (source: string): boolean => /^https?:\/\//i.test(source);

/** A path, or an address without what may be a secret: name, password and key. */
function shownAddress(source: string): string {
  if (!isAddress(source) || !URL.canParse(source)) return `"${source}"`;
  const { host, pathname } = new URL(source);
  return `${host}${pathname}`;
}

/** An address that is none is a mistake in the city's settings, to be told before anything is asked. */
function checkAddress(option: string, url: string): void {
  if (!isAddress(url) || !URL.canParse(url)) throw new Error(`GTFS: "${option}" must be an address with http:// or https://.`);
  const { username, password } = new URL(url);
  if (username || password) throw new Error(`GTFS: "${option}" must be an address without a name and password.`);
}

/** A host as it stands in an address. */
function hostOf(name: string): string {
  const url = `https://${name}`;
  if (/[/?#@\\]/.test(name) || !URL.canParse(url)) throw new Error(`GTFS: "redirects" must be hosts, as files.example: "${name}" is none.`);
  return new URL(url).host;
}

/** What changes with a file. Throws a FeedFault where there is none. */
async function stampOf(path: string): Promise<string> {
  try {
    const found = await stat(path);
    if (!found.isFile()) throw new FeedFault(`"${path}" is no file.`);
    return `${found.mtimeMs} ${found.size}`;
  } catch (error) {
    throw fileFault(error);
  }
}

type FeedName = FeedConnection["feed"];
type LiveFeed = Exclude<FeedName, "timetable">;

/** The driver of a city's public transport that publishes GTFS and GTFS-Realtime. Throws with a sentence where an address is none. */
export function createGtfs(options: GtfsOptions): TransitDriver {
  const { clock = systemClock, fetch = globalThis.fetch, every = 15, headers = {}, box = null, vehicles, trips } = options;
  if (vehicles !== undefined) checkAddress("vehicles", vehicles);
  if (trips !== undefined) checkAddress("trips", trips);
  if (isAddress(options.static)) checkAddress("static", options.static);
  const redirects = (options.redirects ?? []).map(hostOf);
  const fleet = new Fleet();
  const links = new Map<FeedName, Link>();
  const timers = new Set<() => void>();
  const downloads: Download[] = [];
  const timetables = createTimetables();
  let timetable: Timetable | null = null;
  let listener: TransitListener | null = null;

  const linkOf = (feed: FeedName): Link => {
    const link = links.get(feed) ?? new Link(feed, clock, (connection) => listener?.connection(connection));
    links.set(feed, link);
    return link;
  };
  const problem = (source: string, sentence: string) => listener?.problem(`GTFS, ${shownAddress(source)}: ${sentence}`);

  function download(url: string, limit: number, timeout: number): Download {
    const made = new Download({ url, headers, redirects, limit, timeout, clock, fetch });
    downloads.push(made);
    return made;
  }

  /** Runs `work` now and again after as many ms as it says, until the driver stops. */
  async function repeat(work: () => Promise<number>): Promise<void> {
    const started = clock.now();
    const pause = await work();
    if (!listener) return;
    const cancel = clock.after(Math.max(1000, pause - (clock.now() - started)), () => {
      timers.delete(cancel);
      void repeat(work);
    });
    timers.add(cancel);
  }

  /** Asks one address, and says how it went at each feed that comes from there. */
  async function look(source: Download, url: string, feeds: readonly LiveFeed[], take: (feed: Feed) => string | null): Promise<void> {
    let body: Body | null = null;
    try {
      body = await source.read();
      if (!listener) return;
      const fault = body && take(readFeed(Buffer.concat(body)));
      if (fault) problem(url, fault);
      for (const feed of feeds) linkOf(feed).good(fleet.clocks[feed].skew, fleet.report(feed, timetable));
    } catch (error) {
      if (body) source.forget();
      if (!listener) return;
      problem(url, wordsOf(error));
      for (const feed of feeds) linkOf(feed).bad(wordsOf(error));
    }
  }

  const takeVehicles = (feed: Feed): string | null => fleet.hearVehicles(feed, timetable, timetable ? timetable.box : box, clock.now());
  const takeTrips = (feed: Feed): null => {
    fleet.hearTrips(feed, timetable, clock.now());
    return null;
  };

  function lookOf(url: string, feeds: readonly LiveFeed[], take: (feed: Feed) => string | null): () => Promise<void> {
    const source = download(url, messageLimit, messageTimeout);
    return () => look(source, url, feeds, take);
  }

  /** What is asked at each look: one address, or two. */
  function looks(): (() => Promise<void>)[] {
    const takeBoth = (feed: Feed) => {
      takeTrips(feed);
      return takeVehicles(feed);
    };
    if (vehicles !== undefined && trips === vehicles) return [lookOf(vehicles, ["vehicles", "trips"], takeBoth)];
    return [
      ...(vehicles === undefined ? [] : [lookOf(vehicles, ["vehicles"], takeVehicles)]),
      ...(trips === undefined ? [] : [lookOf(trips, ["trips"], takeTrips)]),
    ];
  }

  async function takeTimetable(source: string | Body): Promise<void> {
    const read = await timetables.read(source, { encoding: options.encoding ?? null, box });
    if (!listener) return;
    timetable = read;
    listener.network(read.network);
    for (const remark of read.remarks) problem(options.static, remark);
  }

  /** Looks whether the timetable has changed, and reads it then. One that cannot be read leaves the one before as it is. */
  function timetableLook(): () => Promise<number> {
    const source = isAddress(options.static) ? download(options.static, zipLimit, zipTimeout) : null;
    let stamp = "";
    const changed = async (): Promise<string | Body | null> => {
      if (source) return source.read();
      const known = stamp;
      stamp = await stampOf(options.static);
      return known === stamp ? null : options.static;
    };
    return async () => {
      let found: string | Body | null = null;
      try {
        found = await changed();
        if (found !== null) await takeTimetable(found);
        if (listener) linkOf("timetable").good(null, { share: null, remark: "" });
      } catch (error) {
        if (found !== null) source?.forget();
        stamp = "";
        if (!listener) return 0;
        problem(options.static, wordsOf(error));
        linkOf("timetable").bad(wordsOf(error));
        return timetableAgain;
      }
      return timetableEvery;
    };
  }

  async function stop(): Promise<void> {
    listener = null;
    for (const cancel of timers) cancel();
    timers.clear();
    for (const each of downloads) each.cancel();
    await timetables.close();
  }

  return {
    name: "gtfs",
    feeds: [...(vehicles === undefined ? [] : ["vehicles" as const]), ...(trips === undefined ? [] : ["trips" as const])],

    async start(ears) {
      listener = ears;
      const all = looks();
      const lookAtAll = async () => {
        await Promise.all(all.map((each) => each()));
        listener?.vehicles(fleet.snapshot(timetable, clock.now()));
        return every * 1000;
      };
      const timetableRead = repeat(timetableLook());
      // A file is here in seconds, and buses then have their routes from the first. A server may take minutes.
      if (isAddress(options.static)) void repeat(lookAtAll);
      else void timetableRead.then(() => listener && repeat(lookAtAll));
    },

    stop,
  };
}
