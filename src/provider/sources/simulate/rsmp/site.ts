import { connect, type Socket } from "node:net";
import { type ConnectionOptions, connect as tlsConnect } from "node:tls";
import { type Clock, systemClock } from "../../drivers/clock.js";
import { defaultLimits, Line } from "../../drivers/rsmp/line.js";
import { about, type CommandArgument, type Message, message, timestamp } from "../../drivers/rsmp/message.js";
import { hasComponentList } from "../../drivers/rsmp/version.js";
import { type Position, type SimulatedAlarm, SimulatedController } from "./controller.js";

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
  clock?: Clock;
  /** What goes over the wire, by the site: for tests. */
  onText?: (direction: "in" | "out", text: string) => void;
};

type Subscription = { cId: string; sCI: string; n: string; every: number; isOnChange: boolean; last: string | null; next: number };

const RECONNECT = 10_000;
const WATCHDOG = 60_000;
const MOST_BUFFERED = 10_000;

/** A site of simulated controllers that speaks RSMP: connects, tells, obeys, buffers what it cannot tell, and connects again. */
export class SimulatedSite {
  readonly controllers: Record<string, SimulatedController>;
  /** Commands that have come, whether obeyed or not. */
  readonly commands: Message[] = [];
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
  #subscriptions: Subscription[] = [];
  #buffered: Message[] = [];
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

  /** An alarm comes, goes, or comes again. */
  alarm(component: string, code: string, isActive: boolean, details: Record<string, string> = {}): void {
    const controller = this.#controllerOf(component);
    const alarm: SimulatedAlarm = {
      component,
      code,
      words: `Simulated ${code}`,
      priority: "2",
      isAcknowledged: false,
      isSuspended: false,
      ...controller?.alarms.get(`${component} ${code}`),
      isActive,
      at: this.#now(),
      details,
    };
    if (isActive) alarm.isAcknowledged = false;
    controller?.alarms.set(`${component} ${code}`, alarm);
    if (!alarm.isSuspended) this.#sendOrBuffer(this.#alarmMessage(alarm, "Issue"));
    const [cId] = Object.entries(this.controllers).find(([, each]) => each === controller) ?? [];
    // One that connects later tells its summary then.
    if (cId !== undefined && this.isConnected) this.#line?.send(this.#summary(cId));
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
        this.#subscriptions = [];
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
    const received = JSON.parse(text) as Message;
    if (received.type === "MessageAck" || received.type === "MessageNotAck") {
      line.settle(received);
      return;
    }
    if (received.type !== "Version" && received.type !== "Watchdog" && !this.isConnected) {
      this.faults.push(`${received.type} came before the opening was done.`);
      line.refuse(received.mId, this.faults.at(-1) ?? "");
      return;
    }
    if (received.type === "CommandRequest") {
      this.#obey(line, received);
      return;
    }
    line.acknowledge(received.mId);
    const {
      cId,
      sS = [],
      aCId,
      aSp,
    } = received as Message & { cId: string; sS?: { sCI: string; n: string; uRt?: string; sOc?: boolean }[]; aCId: string; aSp: string };
    switch (received.type) {
      case "Version":
        this.#core = (received.RSMP as { vers: string }[])[0]?.vers ?? "";
        this.#watchdogAt = this.#clock.now() + WATCHDOG;
        line.send(message("Watchdog", { wTs: timestamp(this.#now()) }));
        return;
      case "Watchdog":
        if (!this.isConnected) this.#tellComponents(line);
        return;
      case "StatusRequest":
        this.#tell(line, "StatusResponse", cId, sS);
        return;
      case "StatusUnsubscribe":
        this.#subscriptions = this.#subscriptions.filter(
          (each) => !sS.some(({ sCI, n }) => each.cId === cId && each.sCI === sCI && each.n === n),
        );
        return;
      case "StatusSubscribe":
        for (const { sCI, n, uRt = "0", sOc } of sS) {
          const every = Number(uRt) * 1000;
          const last = this.#value(cId, sCI, n);
          this.#subscriptions.push({ cId, sCI, n, every, isOnChange: sOc ?? every === 0, last, next: this.#clock.now() + every });
        }
        this.#tell(line, "StatusUpdate", cId, sS);
        return;
      case "Alarm": {
        const alarm = this.#controllerOf(cId)?.alarms.get(`${cId} ${aCId}`);
        if (aSp === "Request") {
          line.send(this.#alarmMessage(alarm ?? this.#quiet(cId, aCId), "Issue"));
          return;
        }
        if (!alarm) return;
        if (aSp === "Acknowledge") alarm.isAcknowledged = true;
        else alarm.isSuspended = aSp === "Suspend";
        alarm.at = this.#now();
        line.send(this.#alarmMessage(alarm, aSp === "Acknowledge" ? "Acknowledge" : "Suspend"));
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
      line.send(this.#summary(cId), ({ is }) => {
        untold.delete(cId);
        if (is === "ack" && untold.size === 0) this.#tellAll(line);
      });
    }
    if (this.hasNoSummary) this.#tellAll(line);
  }

  #tellAll(line: Line): void {
    this.isConnected = true;
    for (const { alarms } of Object.values(this.controllers))
      for (const alarm of alarms.values()) line.send(this.#alarmMessage(alarm, "Issue"));
    for (const each of this.#buffered.splice(0)) line.send(each);
  }

  #obey(line: Line, request: Message): void {
    this.commands.push(request);
    const { cId, arg } = request as Message & { cId: string; arg: CommandArgument[] };
    if (this.breakAt === "before the acknowledgement") {
      this.breakAt = null;
      line.cut("Cut by the test.");
      return;
    }
    const code = arg[0]?.cCI ?? "";
    const of = (n: string) => arg.find((each) => each.n === n)?.v ?? "";
    const { codes = { 1: "1111", 2: "2222" } } = this.options;
    if (of("securityCode") !== codes[code === "M0104" ? 1 : 2]) {
      line.refuse(request.mId, `Incorrect security code ${of("securityCode")}`);
      return;
    }
    line.acknowledge(request.mId);
    const controller = this.#at(cId);
    let age = controller ? "recent" : "undefined";
    const values = Object.fromEntries(arg.map(({ n, v }) => [n, v]));
    const now = this.#clock.now();
    if (controller && code === "M0001") controller.setPosition(of("status") as Position, Number(of("timeout")), now);
    else if (controller && code === "M0002") {
      const isSet = controller.setPlan(of("status") === "True" ? Number(of("timeplan")) : null);
      if (!isSet) values.timeplan = controller.value("S0014", "status", this.options.sxl, now) ?? "";
    } else if (controller && code === "M0104") {
      controller.skew = Date.UTC(+of("year"), +of("month") - 1, +of("day"), +of("hour"), +of("minute"), +of("second")) - now;
    } else age = age === "undefined" ? age : "unknown";
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
    if (!this.#line || !this.isConnected || this.isDeaf) return;
    if (now >= this.#watchdogAt) {
      this.#watchdogAt = now + WATCHDOG;
      this.#line.send(message("Watchdog", { wTs: timestamp(this.#now()) }));
    }
    for (const cId of Object.keys(this.controllers)) {
      const due = this.#subscriptions.filter((each) => each.cId === cId && this.#isDue(each, now));
      this.#tell(this.#line, "StatusUpdate", cId, due);
    }
  }

  #isDue(each: Subscription, now: number): boolean {
    const value = this.#value(each.cId, each.sCI, each.n);
    const isDue = (each.isOnChange && value !== each.last) || (each.every > 0 && now >= each.next);
    if (isDue && each.every > 0) each.next = now + each.every;
    each.last = value;
    return isDue;
  }

  #value(cId: string, sCI: string, n: string): string | null {
    return this.#at(cId)?.value(sCI, n, this.options.sxl, this.#clock.now()) ?? null;
  }

  #tell(line: Line, type: string, cId: string, rows: { sCI: string; n: string }[]): void {
    if (rows.some(({ sCI, n }) => `${sCI}.${n}` === this.unformable)) return;
    const told = rows.filter(({ sCI }) => !this.silent.test(sCI));
    if (told.length > 0) line.send(this.#status(type, cId, told));
  }

  #status(type: string, cId: string, rows: { sCI: string; n: string }[]): Message {
    const sS = rows.map(({ sCI, n }) => {
      const s = this.#value(cId, sCI, n);
      return { sCI, n, s, q: s !== null ? "recent" : this.#at(cId) ? "unknown" : "undefined" };
    });
    return message(type, { ...about(cId), sTs: timestamp(this.#now()), sS });
  }

  #alarmMessage(
    { component, code, words, priority, isActive, isAcknowledged, isSuspended, at, details }: SimulatedAlarm,
    aSp: string,
  ): Message {
    return message("Alarm", {
      ...about(component),
      aCId: code,
      xACId: words,
      xNACId: "",
      aSp,
      ack: isAcknowledged ? "Acknowledged" : "notAcknowledged",
      aS: isActive ? "Active" : "inActive",
      // By the schemas of 3.2 the word begins small in an issue and large in an answer to a suspension.
      sS: !isSuspended ? "notSuspended" : aSp === "Issue" ? "suspended" : "Suspended",
      aTs: timestamp(at),
      cat: "D",
      pri: priority,
      rvs: Object.entries(details).map(([n, v]) => ({ n, v })),
    });
  }

  /** An alarm that has never come. */
  #quiet(component: string, code: string): SimulatedAlarm {
    const never = { isActive: false, isAcknowledged: false, isSuspended: false };
    return { component, code, words: `Simulated ${code}`, priority: "2", ...never, at: this.#now(), details: {} };
  }

  #summary(cId: string): Message {
    const controller = this.#at(cId);
    const isFaulty = [...(controller?.alarms.values() ?? [])].some(({ isActive }) => isActive);
    const flags = [controller?.policeKey !== 0 || controller.isManual, false, false, isFaulty, false, true, false, false];
    const se = this.#core === "3.1.2" ? flags.map(String) : flags;
    return message("AggregatedStatus", { ...about(cId), aSTS: timestamp(this.#now()), fP: null, fS: null, se });
  }

  #sendOrBuffer(each: Message): void {
    if (this.#line && this.isConnected) this.#line.send(each);
    else if (this.#buffered.push(each) > MOST_BUFFERED) this.#buffered.shift();
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
