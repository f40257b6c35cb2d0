import { connect, type Socket } from "node:net";
import { type ConnectionOptions, connect as tlsConnect } from "node:tls";
import { type Clock, systemClock } from "../../drivers/clock.js";
import { defaultLimits, Line } from "../../drivers/rsmp/line.js";
import { about, type CommandArgument, type Message, message, timestamp } from "../../drivers/rsmp/message.js";
import { hasComponentList, isAtLeast } from "../../drivers/rsmp/version.js";
import { type SimulatedAlarm, SimulatedController } from "./controller.js";
import { Outbox } from "./outbox.js";
import { faultOf, type Request } from "./request.js";
import { Subscriptions } from "./subscriptions.js";
import { alarmMessage, quietAlarm, summaryMessage } from "./tell.js";

export type SimulatedSiteOptions = {
  id: string;
  /** Where the supervisor listens. */
  port: number;
  tls?: ConnectionOptions;
  /** The address of this machine that it connects from; any unless told. */
  localAddress?: string;
  /** All versions that it offers, and the version of its exchange list. */
  core: string[];
  sxl: string;
  /** Its controllers by component; one with eight signal groups and four detectors unless told. */
  controllers?: Record<string, SimulatedController>;
  /** Codes of level 1 and 2. */
  codes?: { 1: string; 2: string };
  /** Statuses whose updates it keeps while it has no line; none unless told. */
  buffers?: RegExp;
  clock?: Clock;
  /** What goes over the wire, by the site: for tests. */
  onText?: (direction: "in" | "out", text: string) => void;
};

/** ms between two attempts to connect, and between two watchdogs. */
const RECONNECT = 5_000;
const WATCHDOG = 60_000;

/** A site of simulated controllers that speaks RSMP: connects, tells, obeys, buffers what it cannot tell, and connects again. */
export class SimulatedSite {
  readonly controllers: Record<string, SimulatedController>;
  /** Commands that have come, whether obeyed or not. */
  readonly commands: Message[] = [];
  /** Changes of alarms that have come: acknowledge, suspend, resume. */
  readonly alarmChanges: Message[] = [];
  /** Where the line breaks when the next command comes; for tests. */
  breakAt: "before the acknowledgement" | "after the acknowledgement" | null = null;
  isConnected = false;
  /** What the supervisor has done against the protocol; for tests. */
  readonly faults: string[] = [];
  /** Tells no aggregated status, as its list has no object for one; for tests. */
  hasNoSummary = false;
  /** Statuses that it never tells, though its list has them; for tests. */
  silent = /^$/;
  /** A value that it cannot form, as S0028.status, and so drops whole the first update that it would stand in; for tests. */
  unformable: string | null = null;
  /** Hears nothing and says nothing though its line stands, as behind a broken network; for tests. */
  isDeaf = false;
  #line: Line | null = null;
  #core = "";
  readonly #subscriptions = new Subscriptions((cId, sCI, n) => this.#value(cId, sCI, n));
  readonly #outbox = new Outbox();
  /** The line on which the supervisor's watchdog has come. */
  #greeted: Line | null = null;
  /** What was told last of the state bits of each component. */
  readonly #told = new Map<string, string>();
  #stops: (() => void)[] = [];
  #isStopped = false;
  #watchdogAt = 0;
  readonly #clock: Clock;

  constructor(private readonly options: SimulatedSiteOptions) {
    this.#clock = options.clock ?? systemClock;
    this.controllers = options.controllers ?? { [`${options.id}=001TC000`]: new SimulatedController(8, 4) };
  }

  start(): void {
    this.#connect();
    const live = () => {
      this.#tick();
      if (!this.#isStopped) this.#stops[0] = this.#clock.after(1000, live);
    };
    this.#stops[0] = this.#clock.after(1000, live);
  }

  stop(): void {
    this.#isStopped = true;
    for (const stop of this.#stops) stop();
    this.cut();
  }

  /** The line breaks. */
  cut(): void {
    this.#line?.cut("Cut by the site.");
  }

  /** Messages that wait for an acknowledgement. */
  get pending(): number {
    return this.#line?.pending ?? 0;
  }

  /** The versions that it speaks from its next connection on. */
  change(versions: Pick<SimulatedSiteOptions, "core" | "sxl">): void {
    Object.assign(this.options, versions);
  }

  /** An alarm comes, goes, or comes again; while it is suspended nothing is told of that. */
  alarm(component: string, code: string, isActive: boolean, details: Record<string, string> = {}): void {
    const controller = this.#controllerOf(component);
    const alarm: SimulatedAlarm = {
      ...quietAlarm(component, code, this.#now()),
      ...controller?.alarms.get(`${component} ${code}`),
      isActive,
      at: this.#now(),
      details,
    };
    if (isActive) alarm.isAcknowledged = false;
    controller?.alarms.set(`${component} ${code}`, alarm);
    if (!alarm.isSuspended) this.#sendOrBuffer(alarmMessage(alarm, "Issue"));
    this.#tellChanges();
  }

  /** Sends a message whatever the protocol says of it; for tests. */
  say(anything: Message): void {
    this.#line?.send(anything);
  }

  #now(): number {
    return this.#clock.now() + (Object.values(this.controllers)[0]?.skew ?? 0);
  }

  #connect(): void {
    const { port, tls, localAddress, onText } = this.options;
    const tcp = connect({ port, host: "127.0.0.1", ...(localAddress === undefined ? {} : { localAddress }) });
    const socket: Socket = tls ? tlsConnect({ ...tls, socket: tcp }) : tcp;
    const line = new Line(socket, {
      reset: tcp,
      clock: this.#clock,
      ackWithin: 30_000,
      limits: defaultLimits,
      onText: (text) => this.#hear(line, text ?? ""),
      onSend: (text) => onText?.("out", text),
      onClose: () => {
        if (this.#line === line) this.#line = null;
        this.isConnected = false;
        this.#subscriptions.prune(this.options.buffers ?? /^$/);
        if (!this.#isStopped) this.#stops[1] = this.#clock.after(RECONNECT, () => this.#connect());
      },
    });
    line.trust();
    socket.once(tls ? "secureConnect" : "connect", () => {
      this.#line = line;
      const { core, sxl, id } = this.options;
      const lists = core.some(hasComponentList) && { step: "Request", SXLS: [{ name: "tlc", version: sxl }] };
      line.send(message("Version", { RSMP: core.map((vers) => ({ vers })), SXL: sxl, siteId: [{ sId: id }], ...lists }));
    });
  }

  #hear(line: Line, text: string): void {
    if (this.isDeaf) return;
    this.options.onText?.("in", text);
    const received = JSON.parse(text) as Request;
    if (received.type === "MessageAck" || received.type === "MessageNotAck") {
      line.settle(received);
      return;
    }
    const fault = faultOf(received, {
      core: this.#core,
      sxl: this.options.sxl,
      isOpen: this.isConnected,
      hasSummary: (cId) => this.#at(cId) !== undefined,
      hasAlarms: (cId) => this.#controllerOf(cId) !== undefined,
    });
    if (fault !== null) {
      this.faults.push(fault);
      line.refuse(received.mId, fault);
      return;
    }
    if (received.type === "CommandRequest") {
      this.#obey(line, received);
      return;
    }
    line.acknowledge(received.mId);
    this.#answer(line, received);
  }

  #answer(line: Line, received: Request): void {
    const { type, cId, sS = [], aCId = "", aSp } = received;
    switch (type) {
      case "Version":
        this.#core = (received.RSMP as { vers: string }[])[0]?.vers ?? "";
        this.#watchdogAt = this.#clock.now() + WATCHDOG;
        line.send(message("Watchdog", { wTs: timestamp(this.#now()) }));
        return;
      case "Watchdog":
        if (this.#greeted !== line) this.#tellComponents(line);
        this.#greeted = line;
        return;
      case "StatusRequest":
        this.#tell(line, "StatusResponse", cId, sS);
        return;
      case "StatusUnsubscribe":
        this.#subscriptions.remove(cId, sS);
        return;
      case "StatusSubscribe":
        this.#tell(line, "StatusUpdate", cId, this.#subscriptions.add(cId, sS, this.#clock.now()));
        return;
      case "AggregatedStatusRequest":
        line.send(summaryMessage(cId, this.#at(cId), this.#core, this.#now()));
        return;
      case "Alarm": {
        const alarms = this.#controllerOf(cId)?.alarms;
        const alarm = alarms?.get(`${cId} ${aCId}`) ?? quietAlarm(cId, aCId, this.#now());
        if (aSp === "Request") {
          line.send(alarmMessage(alarm, "Issue"));
          return;
        }
        this.alarmChanges.push(received);
        if (aSp === "Acknowledge") alarm.isAcknowledged = true;
        else alarm.isSuspended = aSp === "Suspend";
        alarms?.set(`${cId} ${aCId}`, alarm);
        this.#sendOrBuffer(alarmMessage(alarm, aSp === "Acknowledge" ? "Acknowledge" : "Suspend", this.#now()));
        return;
      }
    }
  }

  #tellComponents(line: Line): void {
    if (!hasComponentList(this.#core)) {
      this.#tellSummaries(line);
      return;
    }
    const components = Object.keys(this.controllers).map((id) => ({ id, type: "tc", name: id }));
    line.send(message("ComponentList", { components }), ({ is }) => is === "ack" && this.#tellSummaries(line));
  }

  #tellSummaries(line: Line): void {
    const untold = new Set(this.hasNoSummary ? [] : Object.keys(this.controllers));
    for (const cId of [...untold]) {
      const summary = summaryMessage(cId, this.#at(cId), this.#core, this.#now());
      this.#told.set(cId, String(summary.se));
      line.send(summary, ({ is }) => {
        untold.delete(cId);
        if (is === "ack" && untold.size === 0) this.#tellAll();
      });
    }
    if (this.hasNoSummary) this.#tellAll();
  }

  /** All alarms, of which those of 3.1.2 and 3.1.3 are only the active ones, and what was kept meanwhile. */
  #tellAll(): void {
    this.isConnected = true;
    const alarms = Object.values(this.controllers)
      .flatMap((controller) => [...controller.alarms.values()])
      .filter(({ isActive }) => isActive || isAtLeast(this.#core, "3.1.4"))
      .map((alarm) => alarmMessage(alarm, "Issue"));
    for (const each of [...alarms, ...this.#outbox.take(alarms)]) this.#sendOrBuffer(each);
  }

  #obey(line: Line, request: Message): void {
    this.commands.push(request);
    const { cId, arg } = request as Message & { cId: string; arg: CommandArgument[] };
    if (this.breakAt === "before the acknowledgement") {
      this.breakAt = null;
      line.cut("Cut by the test.");
      return;
    }
    const { codes = { 1: "1111", 2: "2222" } } = this.options;
    const code = arg[0]?.cCI ?? "";
    const values = Object.fromEntries(arg.map(({ n, v }) => [n, v]));
    const controller = this.#at(cId);
    const age = !controller ? "undefined" : controller.knows(code) ? "recent" : "unknown";
    if (age === "recent" && values.securityCode !== codes[code === "M0104" ? 1 : 2]) {
      line.refuse(request.mId, `Incorrect security code ${values.securityCode}`);
      return;
    }
    line.acknowledge(request.mId);
    if (age === "recent") controller?.obey(code, values, this.#clock.now());
    if (this.breakAt === "after the acknowledgement") {
      this.breakAt = null;
      // The acknowledgement leaves the machine first.
      setImmediate(() => line.cut("Cut by the test."));
      return;
    }
    const rvs = arg.map(({ cCI, n }) => ({ cCI, n, v: age === "recent" ? values[n] : null, age }));
    line.send(message("CommandResponse", { ...about(cId), cTS: timestamp(this.#now()), rvs }));
  }

  #tick(): void {
    const now = this.#clock.now();
    for (const controller of Object.values(this.controllers)) controller.tick(now);
    if (this.isDeaf) return;
    this.#tellChanges();
    if (this.#line && this.isConnected && now >= this.#watchdogAt) {
      this.#watchdogAt = now + WATCHDOG;
      this.#line.send(message("Watchdog", { wTs: timestamp(this.#now()) }));
    }
    for (const cId of Object.keys(this.controllers)) {
      const due = this.#subscriptions.due(cId, now);
      if (this.#line && this.isConnected) this.#tell(this.#line, "StatusUpdate", cId, due);
      else if (due.length > 0) this.#outbox.keep(this.#status("StatusUpdate", cId, due, "old"));
    }
  }

  /** Tells the aggregated status of each component whose state bits have changed since it was told last. */
  #tellChanges(): void {
    for (const [cId, before] of this.#told) {
      const summary = summaryMessage(cId, this.#at(cId), this.#core, this.#now());
      if (String(summary.se) === before) continue;
      this.#told.set(cId, String(summary.se));
      this.#sendOrBuffer(summary);
    }
  }

  #value(cId: string, sCI: string, n: string): string | null {
    return this.#at(cId)?.value(sCI, n, this.options.sxl, this.#clock.now()) ?? null;
  }

  #tell(line: Line, type: string, cId: string, rows: { sCI: string; n: string }[]): void {
    if (rows.some(({ sCI, n }) => `${sCI}.${n}` === this.unformable)) return;
    const told = rows.filter(({ sCI }) => !this.silent.test(sCI));
    if (told.length > 0) line.send(this.#status(type, cId, told));
  }

  #status(type: string, cId: string, rows: { sCI: string; n: string }[], quality = "recent"): Message {
    const sS = rows.map(({ sCI, n }) => {
      const s = this.#value(cId, sCI, n);
      return { sCI, n, s, q: s !== null ? quality : this.#at(cId) ? "unknown" : "undefined" };
    });
    return message(type, { ...about(cId), sTs: timestamp(this.#now()), sS });
  }

  /** Nothing of this is lost: what is not acknowledged is told once there is a line again. */
  #sendOrBuffer(each: Message): void {
    const keep = () => this.#isStopped || this.#outbox.keep(each);
    if (this.#line && this.isConnected) this.#line.send(each, ({ is }) => is === "cut" && keep());
    else keep();
  }

  /** The controller that is this component. */
  #at(component: string): SimulatedController | undefined {
    return Object.hasOwn(this.controllers, component) ? this.controllers[component] : undefined;
  }

  /** Parts of a controller have its id with other letters at the end, as "…SG001" beside "…TC000". */
  #controllerOf(component: string): SimulatedController | undefined {
    return this.#at(component) ?? this.#at(component.replace(/[A-Z]{2}\d+$/, "TC000"));
  }
}
