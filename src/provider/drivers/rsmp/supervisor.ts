import { createServer, type Server, type Socket } from "node:net";
import { createSecureContext, TLSSocket, type TlsOptions } from "node:tls";
import { type Clock, systemClock } from "../clock.js";
import type { Driver, Listener, Refusal } from "../driver.js";
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
    problem: (sentence) => listener?.problem(sentence),
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
  /** Those of strangers, and of sites of which two may be open for a moment; more are not heard. */
  const mostSockets = 2 * sites.size + 32;

  function meet(socket: Socket, reset: Socket | undefined): void {
    const from = `${socket.remoteAddress}`;
    const shown = socket instanceof TLSSocket ? socket.getPeerCertificate().fingerprint256 : undefined;
    const site = () => sites.get(session.agreed?.siteId ?? "");
    const session: Session = new Session(socket, {
      clock,
      times,
      limits,
      reset,
      isKnown: (id) => {
        const certificate = sites.get(id)?.config.certificate;
        return sites.has(id) && (certificate === undefined || certificate === shown);
      },
      controllersOf: (id) => sites.get(id)?.config.controllers.length ?? 1,
      expectedSxl: (id) => sites.get(id)?.config.sxl,
      onOpen: (opened, agreed) => site()?.open(opened, agreed),
      onMessage: (message) => site()?.hear(message),
      onSkew: () => session.isOpen && site()?.tellSkew(),
      onFault: (sentence) => told.problem(`${session.agreed?.siteId ?? from}: ${sentence}`),
      onClose: (reason) => {
        sessions.delete(session);
        site()?.close(session, reason);
      },
    });
    sessions.add(session);
  }

  function admit(tcp: Socket, tls: TlsOptions | undefined, context: ReturnType<typeof createSecureContext> | undefined): void {
    if (sockets.size >= mostSockets) {
      tcp.destroy();
      told.problem(`${tcp.remoteAddress}: There are too many connections.`);
      return;
    }
    sockets.add(tcp);
    tcp.once("close", () => sockets.delete(tcp));
    if (tls && context) secure(tcp, tls, context);
    else meet(tcp, undefined);
  }

  /** TLS over a TCP socket that we keep, as only that one can be reset. */
  function secure(tcp: Socket, tls: TlsOptions, secureContext: ReturnType<typeof createSecureContext>): void {
    const socket = new TLSSocket(tcp, { ...tls, isServer: true, secureContext });
    const giveUp = clock.after(times.acknowledgement, () => tcp.destroy());
    // A closed socket does not tell its address any more.
    const { remoteAddress } = tcp;
    // Who goes without a word is a proxy that looks whether the port is open.
    const fail = (error: Error) => tcp.bytesRead > 0 && told.problem(`${remoteAddress}: TLS: ${error.message}`);
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
        server.on("error", (error) => told.problem(error.message));
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
