import { type Clock, systemClock } from "../clock.js";
import type { Driver } from "../driver.js";
import type { Fetch } from "../gtfs/download.js";
import { Fault } from "../readings/fault.js";
import { type Figure, placesRead } from "../readings/figure.js";
import { createListening } from "../readings/listening.js";
import { Payload } from "../readings/payload.js";
import { pull, shownAddress } from "../readings/pull.js";
import { Sensor } from "../readings/sensor.js";
import { openPush, type PushOptions } from "./push.js";

/** A detector: by the address that is asked for its figures, or by the source that sends them. */
export interface HttpDetector {
  readonly device: string;
  readonly from: { readonly url: string } | { readonly source: string };
  readonly figures: readonly Omit<Figure, "topic">[];
}

export interface HttpOptions {
  readonly detectors: readonly HttpDetector[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly redirects?: readonly string[];
  /** Seconds between two looks at an address. */
  readonly every: number;
  /** Seconds after which a detector that tells nothing new has no data. */
  readonly silence: number;
  readonly push?: PushOptions | undefined;
  readonly clock?: Clock;
  readonly fetch?: Fetch;
}

const isLoopback = (host: string): boolean => host === "localhost" || host === "::1" || host.startsWith("127.");

/** Bytes of an answer that is read. */
const MOST_BYTES = 4_000_000;
/** ms between the first looks at two addresses. */
const APART = 50;

export type HttpDriver = Driver & { /** The port to which sources send, null where none do. */ pushPort(): number | null };

/** The driver of detectors whose figures are JSON at an address, or are sent to one of ours. It only reads. */
export function createHttp(options: HttpOptions): HttpDriver {
  const { clock = systemClock, silence, push, headers = {}, redirects = [], every } = options;
  const read = placesRead(options.detectors.flatMap(({ figures }) => figures.map((figure) => ({ ...figure, topic: "" }))));
  const ofAddress = new Map<string, Sensor[]>();
  const ofSource = new Map<string, Sensor[]>();
  const sensors = options.detectors.map(({ device, from, figures }) => {
    const isPulled = "url" in from;
    const topic = isPulled ? shownAddress(from.url) : from.source;
    const own = figures.map((figure) => ({ ...figure, topic }));
    const sensor = new Sensor(device, own, silence, { isPulled, read, most: MOST_BYTES });
    const [group, key] = isPulled ? [ofAddress, from.url] : [ofSource, from.source];
    group.set(key, [...(group.get(key) ?? []), sensor]);
    return sensor;
  });
  const { driver, tell, explain, lose, hear, begin, end } = createListening("http", sensors, clock);
  let stops: (() => unknown)[] = [];
  let port: number | null = null;

  function take(group: readonly Sensor[], topic: string, where: string, body: Buffer): void {
    try {
      // One reading of its JSON for all.
      const payload = new Payload(body, MOST_BYTES);
      for (const sensor of group) hear(sensor, topic, payload, where);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      tell(`${error.kind} ${where}`, `${where}: ${error.message}`);
    }
  }

  async function listen(isTrial: boolean): Promise<void> {
    if (!push) return;
    const waiting = [...ofSource.values()].flat();
    try {
      const opened = await openPush(
        push,
        clock,
        (source, body) => {
          const group = ofSource.get(source) ?? [];
          if (group.length === 0) tell(`unknown ${source}`, `HTTP, "${source}": No detector of the city file has this source.`);
          take(group, source, `HTTP, "${source}"`, body);
        },
        (kind, sentence) => tell(kind, `HTTP: ${sentence}`),
      );
      port = opened.port;
      stops.push(opened.close);
      explain(waiting, "Nothing has been sent by this source.");
    } catch (error) {
      if (!isTrial) throw error;
      explain(waiting, `What is sent cannot be tried: ${(error as Error).message} Does the provider run?`);
    }
  }

  return {
    ...driver,
    pushPort: () => port,

    async start(ears, isTrial = false) {
      begin(ears);
      await listen(isTrial);
      for (const [at, [url, group]] of [...ofAddress].entries()) {
        const topic = shownAddress(url);
        explain(group, "It has not been asked yet.");
        stops.push(
          pull({
            url,
            headers,
            redirects,
            every,
            limit: MOST_BYTES,
            clock,
            after: at * Math.min(APART, (every * 1000) / ofAddress.size),
            fetch: options.fetch,
            take(body) {
              take(group, topic, `HTTP, ${topic}`, body);
              explain(group, "The server answers; nothing of it is this detector's.");
            },
            fail(why) {
              tell(`pull ${url}`, `HTTP, ${topic}: ${why}`);
              lose(group, why);
            },
          }),
        );
      }
    },

    weaknesses: () =>
      push && !push.tls && !isLoopback(push.host)
        ? [
            `Port ${push.port} is without TLS: whoever listens on the way learns the secrets of the sources. Keep it inside a network of its own.`,
          ]
        : [],

    async stop() {
      end();
      const ending = stops;
      stops = [];
      port = null;
      await Promise.all(ending.map((stop) => stop()));
    },
  };
}
