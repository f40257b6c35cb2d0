import { createServer, type Server, type Socket } from "node:net";
import { createSecureContext, TLSSocket, type TlsOptions } from "node:tls";
import { networkOf } from "../../../base/network.js";
import { type Clock, systemClock } from "../clock.js";
import type { AddressChange, Driver, Listener, Refusal } from "../driver.js";
import { Door } from "./door.js";
import { defaultLimits, type Limits } from "./line.js";
import { OrderRun } from "./order-run.js";
import { defaultTimes, Session, type Times } from "./session.js";
import { Site, type SiteConfig, type SiteOptions } from "./site.js";
import { shows } from "./traffic-light.js";

export type RsmpOptions = {
  sites: SiteConfig[];
  /** The protocol names no port; 12111 is usual. `tls` as of node:tls, with `ca` and `requestCert` where sites show certificates. */
  listen: { host?: string; port: number; tls?: TlsOptions }[];
  securityCode: SiteOptions["securityCode"];
  clock?: Clock;
  times?: Partial<Times & Pick<SiteOptions, "respondWithin" | "observeWithin" | "tellWithin">>;
  limits?: Partial<Limits>;
};

/** ms in which a site that is connected must answer when somebody else says that he is it, and between two times that operators are told. */
const ANSWER_WITHIN = 5_000;
const TELL_EVERY = 3_600_000;

/** `ports` are those it listens on, `pending` our messages that wait for an acknowledgement, of all sites. */
export type RsmpDriver = Driver & { readonly options: RsmpOptions; ports(): number[]; pending(): number };

/** The driver of controllers that speak RSMP. They connect to us, so it is a server. */
export function createRsmp(options: RsmpOptions): RsmpDriver {
  const { clock = systemClock } = options;
  const times = { ...defaultTimes, respondWithin: 30_000, observeWithin: 180_000, tellWithin: 10_000, ...options.times };
  const limits = { ...defaultLimits, ...options.limits };
  const servers: Server[] = [];
  const sessions = new Set<Session>();
  const sockets = new Set<Socket>();
  let listener: Listener | null = null;
  const told: Listener = {
    reading: (reading) => listener?.reading(reading),
    alarm: (alarm) => listener?.alarm(alarm),
    alarmsTold: (device) => listener?.alarmsTold(device),
    summary: (summary) => listener?.summary(summary),
    connection: (connection) => listener?.connection(connection),
    address: (change) => listener?.address(change),
    problem: (sentence, kind) => listener?.problem(sentence, `rsmp ${kind}`),
  };
  const { respondWithin, observeWithin, tellWithin } = times;
  const siteOptions = {
    clock,
    listener: told,
    securityCode: options.securityCode,
    respondWithin,
    observeWithin,
    tellWithin,
    oldAfter: 2 * times.watchdog,
  };
  const sites = new Map(options.sites.map((site) => [site.id, new Site(site, siteOptions)]));
  const siteByDevice = new Map([...sites.values()].flatMap((site) => site.devices().map((device) => [device, site] as const)));
  const siteOf = (device: string) => siteByDevice.get(device);
  const door = new Door(sites.size, (tcp) => {
    told.problem(`${addressOf.get(tcp)}: There are too many connections.`, "full");
    tcp.destroy();
  });
  /** A closed socket does not tell its address any more. */
  const addressOf = new WeakMap<Socket, string>();
  const addressOfSession = new WeakMap<Session, string>();
  /** Where those have come from, by site, of whom operators were told lately. */
  const toldOf = new Map<string, { from: string; at: number }>();

  function meet(socket: Socket, tcp: Socket): void {
    const from = `${addressOf.get(tcp)}`;
    const shown = socket instanceof TLSSocket ? socket.getPeerCertificate().fingerprint256 : undefined;
    const site = () => sites.get(session.agreed?.siteId ?? "");
    door.enter(tcp, "opening", from);
    const session: Session = new Session(socket, {
      clock,
      times,
      limits,
      reset: socket === tcp ? undefined : tcp,
      isKnown: (id) => sites.has(id),
      isShown: (id) => {
        const certificate = sites.get(id)?.config.certificate;
        return certificate === undefined || certificate === shown;
      },
      controllersOf: (id) => sites.get(id)?.config.controllers.length ?? 1,
      expectedSxl: (id) => sites.get(id)?.config.sxl,
      onReady: (ready, agreed) => void decide(sites.get(agreed.siteId) as Site, ready),
      onOpen: (opened, agreed) => {
        door.know(from);
        door.leave(tcp);
        site()?.open(opened, agreed);
      },
      onGreeted: (greeted) => site()?.greet(greeted),
      onMessage: (message) => site()?.hear(message),
      onSkew: () => session.isOpen && site()?.tellSkew(),
      onFault: (sentence) => told.problem(`${session.agreed?.siteId ?? from}: ${sentence}`, session.agreed?.siteId ?? "strangers"),
      onClose: (reason) => {
        sessions.delete(session);
        site()?.close(session, reason);
      },
    });
    addressOfSession.set(session, from);
    sessions.add(session);
  }

  /**
   * Opens a connection, unless the site has another one that answers, from another address: anybody can say that he is a site. One
   * that has shown the site's own certificate needs no proof.
   */
  async function decide(site: Site, session: Session): Promise<void> {
    const { session: former, config } = site;
    const from = addressOfSession.get(session) ?? "";
    const before = former && addressOfSession.get(former);
    if (!former || !before || networkOf(before) === networkOf(from)) return session.open();
    const isProven = config.certificate !== undefined;
    const stays = !isProven && (await former.answers(ANSWER_WITHIN));
    if (session.line.closed !== null) return;
    tellOfAddress(site, { former: before, from, is: stays ? "refused" : "taken" });
    if (!stays) return session.open();
    session.line.cut(`The site is connected from ${before}, and answers.`);
  }

  /** Tells operators once an hour, as whoever is refused comes again. */
  function tellOfAddress(site: Site, change: Omit<AddressChange, "device">): void {
    const { id, controllers } = site.config;
    const last = toldOf.get(id);
    if (last?.from === change.from && clock.now() - last.at < TELL_EVERY) return;
    toldOf.set(id, { from: change.from, at: clock.now() });
    for (const { device } of controllers) told.address({ device, ...change });
  }

  function admit(tcp: Socket, tls: TlsOptions | undefined, context: ReturnType<typeof createSecureContext> | undefined): void {
    addressOf.set(tcp, `${tcp.remoteAddress}`);
    sockets.add(tcp);
    tcp.once("close", () => {
      sockets.delete(tcp);
      door.leave(tcp);
    });
    if (tls && context) secure(tcp, tls, context);
    else meet(tcp, tcp);
  }

  /** TLS over a TCP socket that we keep, as only that one can be reset. */
  function secure(tcp: Socket, tls: TlsOptions, secureContext: ReturnType<typeof createSecureContext>): void {
    const socket = new TLSSocket(tcp, { ...tls, isServer: true, secureContext });
    const giveUp = clock.after(times.acknowledgement, () => tcp.destroy());
    const from = `${addressOf.get(tcp)}`;
    door.enter(tcp, "handshake", from);
    // Who goes without a word is a proxy that looks whether the port is open.
    const fail = (error: Error) => tcp.bytesRead > 0 && told.problem(`${from}: TLS: ${error.message}`, "tls");
    tcp.on("error", () => {});
    socket.once("error", fail).once("close", giveUp);
    socket.once("secure", () => {
      giveUp();
      socket.off("error", fail);
      const error = (socket as TLSSocket & { ssl?: { verifyError(): Error | null } }).ssl?.verifyError?.();
      if (tls.requestCert && tls.rejectUnauthorized !== false && error) {
        tcp.destroy();
        return fail(error);
      }
      meet(socket, tcp);
    });
  }

  return {
    name: "rsmp",
    options,
    offers: () => [...sites.values()].flatMap((site) => site.offers()),
    pending: () => [...sessions].reduce((sum, { line }) => sum + line.pending, 0),
    ports: () => servers.map((server) => (server.address() as { port: number }).port),

    async start(ears) {
      listener = ears;
      for (const { host = "127.0.0.1", port, tls } of options.listen) {
        const context = tls && createSecureContext(tls);
        const server = createServer({ keepAlive: true }, (socket) => admit(socket, tls, context));
        await new Promise<void>((done, fail) => server.once("error", fail).listen(port, host, done));
        server.on("error", (error) => told.problem(error.message, "server"));
        servers.push(server);
      }
    },

    command(device, order) {
      const site = siteOf(device);
      if (site) return site.command(device, order);
      const run = new OrderRun(order, null, "", clock);
      run.refuse("unknown_device" satisfies Refusal, `No site has the device "${device}".`);
      return run.command;
    },

    weaknesses: () =>
      options.listen.flatMap(({ host = "127.0.0.1", port, tls }) => {
        const isLocal = host === "localhost" || host === "::1" || host.startsWith("127.");
        if (isLocal || tls?.requestCert) return [];
        const lack = tls ? 'asks for no certificate (`ca` under "tls")' : "is without TLS";
        return [`Port ${port} ${lack}: whoever reaches it can be any site, and is told the security code of the next command.`];
      }),

    shows: (order, values, source) => shows(order, values, source, 0),

    async changeAlarm(device, alarm, change) {
      const site = siteOf(device);
      if (site) return site.changeAlarm(alarm, change);
      return { is: "refused", at: clock.now(), code: "unknown_device", words: `No site has the device "${device}".`, isDevices: false };
    },

    async stop() {
      const closed = servers.splice(0).map((server) => new Promise((done) => server.close(done)));
      for (const site of sites.values()) site.stop();
      for (const session of sessions) session.line.cut("The driver has stopped.");
      for (const socket of sockets) socket.destroy();
      await Promise.all(closed);
    },
  };
}
