import { randomBytes } from "node:crypto";
import type { IClientOptions, MqttClient } from "mqtt";
import { createCountedLog } from "../../../base/log/counted.js";
import { type Clock, systemClock } from "../clock.js";
import type { Driver, Listener } from "../driver.js";
import { type Figure, placesRead } from "../readings/figure.js";
import { refusal } from "../readings/listening.js";
import { Sensor } from "../readings/sensor.js";
import { addressOf, sentenceOf } from "./address.js";
import { type Availability, saysOf } from "./availability.js";
import { SignalController, type SignalsForm, type SignalTopics } from "./signals.js";
import { createSilence } from "./silence.js";
import { covers, isInView, subscriptions, TopicTree } from "./topics.js";

export interface MqttOptions {
  /** mqtt://host:1883 or mqtts://host:8883. */
  readonly broker: string;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** PEM: who signs the broker's certificate where it is not one that everybody knows, and our own certificate. */
  readonly ca?: string | undefined;
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
  /** Of this provider; two clients with one id throw each other out. Of its own making unless told. */
  readonly client?: string | undefined;
  readonly version: 4 | 5;
  readonly qos: 0 | 1 | 2;
  /** Seconds after which a detector that tells nothing has no data. */
  readonly silence: number;
  readonly detectors: readonly {
    readonly device: string;
    readonly figures: readonly Figure[];
    readonly availability?: Availability | undefined;
  }[];
  readonly controllers?: readonly (SignalTopics & { readonly device: string; readonly availability?: Availability | undefined })[];
  /** How the messages of the controllers are read. */
  readonly signals?: SignalsForm;
  /** What to subscribe to where that is more than the detectors' own topics: those of sensors that nobody has are told, then. */
  readonly filters?: readonly string[];
  readonly clock?: Clock;
  /** ms between two attempts to connect. */
  readonly retry?: number;
}

/** Bytes of a message that a broker of MQTT 5 sends us; longer ones it keeps to itself. */
const MOST_BYTES = 1_000_000;
/** ms in which the log tells of one kind of fault of one topic once, with the number of the others. */
const QUIET = 3_600_000;
/** Topics that are named in the log. */
const MOST_NAMED = 100;

const NOT_INSTALLED = 'The package "mqtt" is not installed here: npm install mqtt@5.16.0 beside its-provider, and start again.';

/** Whoever has topics at a broker. */
type Source = Sensor | SignalController;
const topicsOf = (source: Source): readonly string[] =>
  source instanceof Sensor ? [...new Set(source.figures.map(({ topic }) => topic))] : source.topics;

/** The driver of detectors and signal controllers that publish to an MQTT broker. It only reads. */
export function createMqtt(options: MqttOptions): Driver {
  const { clock = systemClock, silence, version } = options;
  const { protocol, hostname, port, host } = addressOf(options.broker);
  const read = placesRead(options.detectors.flatMap(({ figures }) => figures));
  const inView = options.detectors.flatMap(({ figures }) => figures.filter(isInView).map(({ topic }) => topic));
  const { controllers = [], signals = { lights: {} } } = options;
  const sources: readonly Source[] = [
    ...controllers.map((controller) => new SignalController(controller.device, controller, signals, silence)),
    ...options.detectors.map(({ device, figures }) => {
      const own = figures.filter((figure) => !isInView(figure));
      return new Sensor(device, own, silence, { covers, read });
    }),
  ];
  const byDevice = new Map(sources.map((each) => [each.device, each]));
  const filters = subscriptions([
    ...(options.filters ?? []),
    ...sources.flatMap(topicsOf),
    ...[...controllers, ...options.detectors].flatMap(({ availability }) => (availability ? [availability.topic] : [])),
  ]);
  const owners = new TopicTree<Source>();
  const availabilities = new TopicTree<{ source: Source; availability: Availability }>();
  for (const { device, availability } of [...controllers, ...options.detectors]) {
    const source = byDevice.get(device);
    if (availability && source) availabilities.add(availability.topic, { source, availability });
  }
  for (const source of sources) for (const topic of topicsOf(source)) owners.add(topic, source);
  const named = new Set<string>();
  /** Those that have spoken since the broker took us. */
  const spoken = new Set<Source>();
  /** Those that have said themselves whether they are there. */
  const saying = new Set<Source>();
  let listener: Listener | null = null;
  let client: MqttClient | null = null;
  let words = "";

  const log = createCountedLog(QUIET, (sentence, kind) => listener?.problem(sentence, `mqtt ${kind}`));
  const tell = (kind: string, sentence: string) => log(kind, `MQTT, ${host}: ${sentence}`);
  function tellOf(topic: string, kind: string, sentence: string): void {
    if (named.size < MOST_NAMED) named.add(topic);
    // So many topics are somebody's mistake, or mischief: they share a line.
    tell(named.has(topic) ? `${kind} ${topic}` : kind, `${JSON.stringify(topic)}: ${sentence}`);
  }
  function tellConnection(source: Source, isConnected: boolean, why: string): void {
    listener?.connection({ device: source.device, isConnected, at: clock.now(), skew: null, tells: [], unconfirmable: [], words: why });
  }
  /** One is not heard any more. What lights show is not known, then. */
  function drop(source: Source): void {
    spoken.delete(source);
    if (source instanceof SignalController) source.begin();
  }
  // Of a detector the provider itself looks at the age of its figures.
  const silences = createSilence<SignalController>(clock, silence * 1000, (controller) => {
    if (!spoken.has(controller)) return;
    drop(controller);
    tellConnection(controller, false, `Nothing has come from this controller for ${silence} s.`);
  });
  /** Says why those that have not spoken are not connected. */
  function explain(why: string): void {
    if (why === words) return;
    words = why;
    for (const source of sources) if (!spoken.has(source) && !saying.has(source)) tellConnection(source, false, why);
  }
  function lose(why: string): void {
    if (spoken.size > 0 || saying.size > 0) words = "";
    for (const source of spoken) drop(source);
    silences.clear();
    saying.clear();
    explain(why);
  }

  /** A sensor, or its last will, says whether it is there. Also what the broker has kept of that is so until it says another thing. */
  function hearAvailability(source: Source, availability: Availability, topic: string, payload: Uint8Array): void {
    const says = saysOf(availability, payload);
    if (says === null) tellOf(topic, "availability", `It says neither "${availability.online}" nor "${availability.offline}".`);
    if (says !== null) saying.add(source);
    if (says === "offline") {
      drop(source);
      tellConnection(source, false, "The sensor is offline, as it says itself.");
    }
    if (says === "online" && !spoken.has(source))
      tellConnection(source, false, "The sensor is online, as it says itself; no figure has come.");
  }

  function hear(topic: string, payload: Uint8Array, isRetained: boolean): void {
    // Two filters of one source may be of the same topic.
    const found = new Set(owners.covering(topic));
    const told = availabilities.covering(topic);
    for (const { source, availability } of told) hearAvailability(source, availability, topic, payload);
    if (found.size === 0 && told.length === 0) tellOf(topic, "unknown", "No device of the city file has this topic.");
    for (const source of found) {
      const readings = source.hear(topic, payload, isRetained, clock.now(), ({ kind, message }) => tellOf(topic, kind, message));
      if (readings.length > 0 && !spoken.has(source)) {
        spoken.add(source);
        tellConnection(source, true, "");
      }
      if (readings.length > 0 && source instanceof SignalController) silences.heard(source);
      for (const reading of readings) listener?.reading(reading);
    }
  }

  function listen(connected: MqttClient): void {
    let failure = "";
    let isOpen = false;
    // Not every broker says that another client with our id has come.
    const closed = `The broker has closed the connection.${options.client ? ` Does another client have the id "${options.client}"?` : ""}`;
    const subscribe = () => {
      isOpen = true;
      const wanted = Object.fromEntries(filters.map((filter) => [filter, { qos: options.qos }]));
      connected.subscribe(wanted, (error, _, answer) => {
        // Each by its own code; without an answer the connection has ended, which is told elsewhere.
        const granted = (answer?.granted ?? []) as number[];
        for (const [at, filter] of filters.entries())
          if ((granted[at] ?? 0) >= 128) tellOf(filter, "refused", "The broker does not let us read this topic.");
        if (!error || granted.length > 0) explain("The broker answers; nothing has come from this device.");
      });
    };
    connected.on("connect", subscribe);
    connected.on("message", (topic, payload, { retain }) => hear(topic, payload, retain));
    connected.on("error", (error) => {
      failure = sentenceOf(error as Error & { code?: number | string }, options);
    });
    connected.on("close", () => {
      const why = failure || (isOpen ? closed : "The broker does not answer, or closes the connection at once.");
      failure = "";
      isOpen = false;
      tell(why, why);
      lose(why);
    });
  }

  return {
    name: "mqtt",
    offers: () => sources.map(({ offer }) => offer),

    async start(ears, isTrial = false) {
      listener = ears;
      for (const source of sources) source.begin();
      for (const topic of inView)
        tellOf(
          topic,
          "view",
          'This is how many are in view, not how many have passed: nothing is counted. "frigate/events" tells of each.',
        );
      const library = await import("mqtt").catch((error: NodeJS.ErrnoException) => {
        const why = error.code === "ERR_MODULE_NOT_FOUND" ? NOT_INSTALLED : `The package "mqtt" cannot be loaded: ${error.message}`;
        tell("library", why);
        explain(why);
      });
      if (!library) return;
      const { user, password, ca, cert, key, client: id } = options;
      const own = randomBytes(4).toString("hex");
      client = library.connect({
        protocol,
        hostname,
        port,
        protocolVersion: version,
        ...(user === undefined ? {} : { username: user }),
        ...(password === undefined ? {} : { password }),
        ...(ca === undefined ? {} : { ca }),
        ...(cert === undefined || key === undefined ? {} : { cert, key }),
        clientId: id === undefined ? `its-provider-${own}` : isTrial ? `${id}-${own}` : id,
        // What the broker kept while we were away would come at once, and nobody could say when those vehicles passed.
        clean: true,
        ...(version === 5 ? { properties: { maximumPacketSize: MOST_BYTES } } : {}),
        keepalive: 30,
        connectTimeout: 10_000,
        reconnectPeriod: options.retry ?? 5_000,
        // The password may be mended at the broker; topics are asked for anew by us, who want to know what it says.
        reconnectOnConnackError: true,
        resubscribe: false,
      } satisfies IClientOptions);
      listen(client);
    },

    command: () => refusal(clock.now(), "What comes by MQTT is only read."),
    shows: () => null,
    heard: (device) => byDevice.get(device)?.heard() ?? { hasSpoken: false, words: "" },

    async stop() {
      listener = null;
      silences.clear();
      await client?.endAsync(true);
      client = null;
    },
  };
}
