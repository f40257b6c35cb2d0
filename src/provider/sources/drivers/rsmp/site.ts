import type { Clock } from "../clock.js";
import type {
  Alarm,
  AlarmChange,
  Command,
  Listener,
  LocalControl,
  Offer,
  Order,
  Quality,
  Reading,
  Refusal,
  Source,
  Stage,
  Values,
} from "../driver.js";
import {
  type AggregatedStatus,
  type AlarmMessage,
  about,
  type CommandResponse,
  type ComponentList,
  type Message,
  message,
  momentOf,
  type StatusMessage,
  timestamp,
} from "./message.js";
import { Opening } from "./opening.js";
import { OrderRun } from "./order-run.js";
import type { Session } from "./session.js";
import { alarmTold, summaryTold } from "./told.js";
import {
  type ControllerConfig,
  type DetectorConfig,
  halvesOf,
  modes,
  neededBy,
  partsOf,
  readController,
  readDetector,
  requestFor,
  returns,
  Statuses,
  type Subscribed,
  shows,
  subscription,
  tells,
  unconfirmableBy,
  untoldOf,
  wanted,
} from "./traffic-light.js";
import { type Agreed, hasComponentList, isAtLeast } from "./version.js";

/** A site by the city file: one connection, and the controllers behind it. */
export type SiteConfig = {
  id: string;
  /** The version of its exchange list; any that we know where it is not told. */
  sxl?: string;
  /** SHA-256 of its certificate as `AB:CD:…`, where it must show that one. */
  certificate?: string;
  controllers: ControllerConfig[];
};

export type SiteOptions = {
  clock: Clock;
  listener: Listener;
  /** The code that a controller asks for: of level 2 for traffic, of level 1 for its clock. Undefined where the city has none. */
  securityCode: (device: string, level: 1 | 2) => string | undefined;
  /** ms in which a controller must answer a command, and in which it must show what was ordered. */
  respondWithin: number;
  observeWithin: number;
  /** ms in which a site must tell what it was asked for by a subscription, and what belongs to its opening. */
  tellWithin: number;
  /** ms after which a status is old, though its site calls it recent. */
  oldAfter: number;
};

type Known = { value: Values[keyof Values] | null; quality: Quality; source: Source | null; received: number };
type Controller = ControllerConfig & {
  intersection: number;
  statuses: Statuses;
  known: Map<string, Known>;
  run: OrderRun | null;
  late: OrderRun | null;
  watched: Set<OrderRun>;
};

/** What a site tells in its opening, as it is named where it does not. */
const COMPONENTS = "ComponentList";
const summaryOf = (component: string) => `AggregatedStatus of "${component}"`;

/** Values of one site that are noted as told; a site that invents more is only heard. */
const MOST_TOLD = 10_000;

/** How many values a part asks for. */
const sizeOf = (rows: readonly Subscribed[]): number => rows.reduce((sum, [, names]) => sum + names.length, 0);

/** What we know of one site, with or without a connection, and what is under way to it. */
export class Site {
  #session: Session | null = null;
  #opening: Opening | null = null;
  #agreed: Agreed | null = null;
  readonly #controllers: Controller[];
  readonly #detectorStatuses = new Map<string, Statuses>();
  /** Values that have come in this connection, be it that the site does not know them, by component, code and name. */
  readonly #told = new Set<string>();
  /** Whether the site may still be telling what it had to tell when it connected. */
  #isOpening = false;
  /** The times of the newest summaries and alarms that came in the opening, by their names. */
  readonly #newest = new Map<string, number>();

  constructor(
    readonly config: SiteConfig,
    private readonly options: SiteOptions,
  ) {
    if (config.controllers.length === 0) throw new Error(`The RSMP site "${config.id}" has no controller.`);
    this.#controllers = config.controllers.map((controller) => ({
      ...controller,
      intersection: controller.intersection ?? 0,
      statuses: new Statuses(),
      known: new Map(),
      run: null,
      late: null,
      watched: new Set(),
    }));
  }

  devices(): string[] {
    return this.#controllers.flatMap(({ device, detectors = [] }) => [device, ...detectors.map((each) => each.device)]);
  }

  offers(): Offer[] {
    return this.#controllers.flatMap((controller): Offer[] => [
      {
        device: controller.device,
        kind: "rts",
        modes,
        returns,
        takesSequence: false,
        statistics: [],
        hasCamera: false,
        setsClock: true,
        tellsAlarms: true,
        ...(controller.tellsEvents ? { tellsEvents: true } : {}),
      },
      ...(controller.detectors ?? []).map(
        ({ device }): Offer => ({
          device,
          kind: "rtc",
          modes: [],
          returns: {},
          takesSequence: false,
          statistics: ["KTS", "KTK", "KTD", "KTP", "speed", "occupancy"],
          hasCamera: false,
          setsClock: false,
          tellsAlarms: true,
        }),
      ),
    ]);
  }

  /** Its connection, while it has one. */
  get session(): Session | null {
    return this.#session;
  }

  /** A connection of the site is open; one that it had before is dead, as a site has but one. */
  open(session: Session, agreed: Agreed): void {
    const { clock, tellWithin } = this.options;
    this.#session?.line.cut("The site has connected anew.");
    this.#session = session;
    this.#agreed = agreed;
    this.#isOpening = true;
    this.#opening?.end();
    const awaited = [
      ...(hasComponentList(agreed.core) ? [COMPONENTS] : []),
      ...this.#controllers.map(({ component }) => summaryOf(component)),
    ];
    this.#opening = new Opening(awaited, { clock, within: tellWithin, onDone: (missing) => this.#ask(agreed, missing) });
    this.#forget();
    this.tellSkew();
  }

  /** Our watchdog is acknowledged. */
  greet(session: Session): void {
    if (this.#session === session) this.#opening?.greet();
  }

  /** Its connection, while it has one that may be asked and ordered. */
  get #ready(): Session | null {
    return this.#opening?.isDone ? this.#session : null;
  }

  /** Asks for what we want to know, when the site has told what it has to tell before, or has not in time. */
  #ask(agreed: Agreed, missing: readonly string[]): void {
    const { listener, tellWithin } = this.options;
    if (missing.length > 0) {
      const words = `${this.config.id} told no ${missing.join(", no ")} within ${tellWithin / 1000} s of its opening.`;
      listener.problem(words, `${this.config.id} opening`);
    }
    for (const { component, detectors = [], tellsEvents } of this.#controllers) {
      this.#subscribe(
        component,
        wanted(
          "controller",
          agreed.sxl,
          detectors.some((each) => "place" in each),
          tellsEvents,
        ),
      );
      for (const detector of detectors)
        if ("component" in detector) this.#subscribe(detector.component, wanted("detector", agreed.sxl, true));
    }
    this.#closeOpening();
  }

  /** What was told in a former connection says nothing of now. */
  #forget(): void {
    for (const controller of this.#controllers) {
      controller.statuses = new Statuses();
      controller.known.clear();
      controller.late = null;
    }
    this.#detectorStatuses.clear();
    this.#told.clear();
    this.#newest.clear();
  }

  /**
   * The last question of the opening. A site tells its alarms, and what it has buffered, before it answers questions: with the answer to
   * this one, whatever that is, they are told whole. Since 3.1.5 alarms may be asked for; before, the plan is.
   */
  #closeOpening(): void {
    const session = this.#session;
    const { component = "" } = this.#controllers[0] ?? {};
    const question = isAtLeast(this.#agreed?.core ?? "", "3.1.5")
      ? message("Alarm", { ...about(component), aCId: "A0001", xACId: "", xNACId: "", aSp: "Request" })
      : message("StatusRequest", { ...about(component), sS: [{ sCI: "S0014", n: "status" }] });
    session?.line.send(question, (receipt) => {
      if (receipt.is === "cut" || this.#session !== session) return;
      this.#isOpening = false;
      for (const device of this.devices()) this.options.listener.alarmsTold(device);
    });
  }

  /** The connection has ended, unless another one has taken its place. */
  close(session: Session, reason: string): void {
    if (this.#session !== session) return;
    this.#session = null;
    this.#opening?.end();
    for (const controller of this.#controllers) {
      controller.run?.leave(["acknowledged", "responded"], reason);
      controller.run = null;
    }
    this.#tellConnection(reason);
  }

  /** Gives up what is under way: the driver stops. */
  stop(): void {
    this.#session?.line.cut("The driver has stopped.");
    for (const { watched } of this.#controllers) for (const run of watched) run.leave(["observed"], "The driver has stopped.");
  }

  tellSkew(): void {
    if (this.#session) this.#tellConnection("");
  }

  hear(received: Message): void {
    switch (received.type) {
      case "StatusUpdate":
      case "StatusResponse":
        this.#hearStatus(received as StatusMessage);
        return;
      case "CommandResponse":
        this.#hearResponse(received as CommandResponse);
        return;
      case "Alarm":
        this.#hearAlarm(received as AlarmMessage);
        return;
      case "AggregatedStatus":
        this.#hearSummary(received as AggregatedStatus);
        return;
      case "ComponentList":
        this.#hearComponents(received as ComponentList);
        return;
    }
  }

  command(device: string, order: Order): Command {
    const { clock, securityCode, respondWithin, observeWithin } = this.options;
    const controller = this.#controllers.find((each) => each.device === device);
    const plan = (controller?.known.get("plan")?.value as number | undefined) ?? 1;
    const request = controller ? requestFor(order, controller.intersection, Math.max(1, plan)) : null;
    const code = request ? securityCode(device, request.level) : undefined;
    const run = new OrderRun(order, request, code ?? "", clock);
    const refuse = (why: Refusal, words: string) => {
      run.refuse(why, words);
      return run.command;
    };
    const session = this.#ready;
    if (!controller || !request) return refuse("not_offered", "This cannot be ordered of this device.");
    if (!session) return refuse("not_connected", "The controller is not connected.");
    // Responses have no id: they are told apart by there being one command at a time.
    if (this.#controllers.some((each) => each.run && each.component === controller.component)) {
      return refuse("busy", "Another command to this controller is under way.");
    }
    const holder = controller.known.get("localControl")?.value as LocalControl | undefined;
    if (holder && holder.by !== "nobody" && !("clock" in order)) return refuse("local_control", `The cabinet has control: ${holder.by}.`);
    const missing = neededBy(order, this.#agreed?.sxl ?? "").find((name) =>
      name === "localControl" ? !holder : !controller.known.has(name),
    );
    if (missing) return refuse("not_told", missing);
    if (code === undefined) return refuse("no_code", `There is no security code of level ${request.level} for this controller.`);

    controller.run = run;
    controller.watched.add(run);
    const free = () => {
      if (controller.run === run) controller.run = null;
    };
    const cancel = clock.after(observeWithin, () => {
      run.leave(["observed"], `Not seen within ${observeWithin / 1000} s.`);
      controller.watched.delete(run);
    });
    run.command.observed.then(() => {
      cancel();
      controller.watched.delete(run);
    });
    session.line.send(message("CommandRequest", { ...about(controller.component), arg: request.arguments(code) }), (receipt) => {
      if (receipt.is === "notAck") {
        free();
        run.refuse("device", receipt.reason || "The controller did not understand the command.");
      } else if (receipt.is === "ack") {
        run.confirm("acknowledged");
        const stop = clock.after(respondWithin, () => {
          free();
          controller.late = run;
          run.leave(["responded"], `No response within ${respondWithin / 1000} s.`);
        });
        run.command.responded.then(stop);
      } else {
        free();
        run.leave(["acknowledged", "responded"], receipt.reason);
      }
    });
    return run.command;
  }

  changeAlarm({ component, code }: Pick<Alarm, "component" | "code">, change: AlarmChange): Promise<Stage> {
    const { clock } = this.options;
    const aSp = ({ acknowledge: "Acknowledge", suspend: "Suspend", resume: "Resume" } as const)[change];
    return new Promise((settle) => {
      const at = clock.now();
      const session = this.#ready;
      if (!session) return settle({ is: "refused", at, code: "not_connected", words: "The site is not connected.", isDevices: false });
      const members = {
        ...about(component),
        aCId: code,
        xACId: "",
        xNACId: "",
        aSp,
        ...(change === "acknowledge" && { aTs: timestamp(at) }),
      };
      session.line.send(message("Alarm", members), (receipt) => {
        const at = clock.now();
        if (receipt.is === "ack") settle({ is: "yes", at });
        else if (receipt.is === "cut") settle({ is: "unconfirmed", at, words: receipt.reason });
        else settle({ is: "refused", at, code: "device", words: receipt.reason || "The site did not understand it.", isDevices: true });
      });
    });
  }

  /** Subscribes in parts; of what is not told by then each half is asked for by itself, until it is known which value is missing. */
  #subscribe(component: string, rows: readonly Subscribed[]): void {
    for (const part of partsOf(rows)) this.#subscribeTo(component, part);
  }

  #subscribeTo(component: string, rows: readonly Subscribed[]): void {
    const session = this.#session;
    const { clock, tellWithin, listener } = this.options;
    const size = sizeOf(rows);
    const split = (missing: readonly Subscribed[], words: string, isActive: boolean) => {
      // What a smaller part did not tell is asked for as it is: what kept it back may have been in the rest.
      const halves = sizeOf(missing) < size ? [missing] : halvesOf(missing);
      // Of a subscription that is active already a site need not tell anything at once.
      const sS = missing.flatMap(([sCI, names]) => names.map((n) => ({ sCI, n })));
      if (isActive && halves) session?.line.send(message("StatusUnsubscribe", { ...about(component), sS }));
      for (const half of halves ?? []) this.#subscribeTo(component, half);
      const [code, [name] = []] = missing[0] ?? [];
      if (halves) return;
      const value = `${code}.${name}`;
      listener.problem(`${this.config.id} does not tell ${value} of "${component}": ${words}`, `${component} ${value}`);
    };
    const members = { ...about(component), sS: subscription(rows, this.#agreed?.core ?? "") };
    session?.line.send(message("StatusSubscribe", members), (receipt) => {
      if (receipt.is === "cut" || this.#session !== session) return;
      if (receipt.is === "notAck") return split(rows, receipt.reason, false);
      clock.after(tellWithin, () => {
        if (this.#session !== session) return;
        const missing = untoldOf(rows, (code, name) => this.#told.has(`${component} ${code}.${name}`));
        if (missing.length > 0) split(missing, `Nothing came within ${tellWithin / 1000} s.`, true);
      });
    });
  }

  #hearStatus({ cId, sTs, sS }: StatusMessage): void {
    const { oldAfter } = this.options;
    const at = momentOf(sTs);
    const age = this.#ageOf(at);
    for (const { sCI, n } of sS) if (wantsOf(sCI) && this.#told.size < MOST_TOLD) this.#told.add(`${cId} ${sCI}.${n}`);
    // What a site calls recent is so, whatever its clock says, which may have been set since: but for what it had buffered for the opening.
    const isBuffered = this.#isOpening && age > oldAfter;
    const came = sS.map((value) => (value.q === "recent" && isBuffered ? { ...value, q: "old" as const } : value));
    // Of the past is told as it is; it takes no part in what is true now, so nothing jumps back.
    const past = new Statuses();
    const old = came.filter(({ q }) => q === "old");
    const current = came.filter(({ q }) => q !== "old");
    for (const value of old) past.set(value);
    const [oldCodes, codes] = [old, current].map((values) => new Set(values.map(({ sCI }) => sCI))) as [Set<string>, Set<string>];

    for (const controller of this.#controllers) {
      for (const detector of controller.detectors ?? [])
        this.#readDetector(controller, detector, cId, { past, oldCodes, current, codes, at, age });
      if (controller.component !== cId) continue;
      for (const found of readController(past, oldCodes, controller.intersection)) this.#tell(controller, found, at, age);
      for (const value of current) if (wantsOf(value.sCI)) controller.statuses.set(value);
      for (const found of readController(controller.statuses, codes, controller.intersection)) this.#tell(controller, found, at, age);
      this.#watch(controller);
    }
  }

  #readDetector(
    controller: Controller,
    detector: DetectorConfig,
    cId: string,
    came: { past: Statuses; oldCodes: Set<string>; current: StatusMessage["sS"]; codes: Set<string>; at: number; age: number },
  ): void {
    const component = "component" in detector ? detector.component : controller.component;
    if (component !== cId) return;
    const place = "place" in detector ? detector.place : null;
    const statuses = this.#detectorStatuses.get(component) ?? new Statuses();
    this.#detectorStatuses.set(component, statuses);
    for (const value of came.current) if (wantsOf(value.sCI)) statuses.set(value);
    const { past, oldCodes, codes, at, age } = came;
    for (const found of [...readDetector(past, oldCodes, place), ...readDetector(statuses, codes, place)]) {
      this.#tell({ device: detector.device }, found, at, age);
    }
  }

  #tell(
    of: { device: string; known?: Controller["known"] },
    found: ReturnType<typeof readController>[number],
    at: number,
    age: number,
  ): void {
    const { listener, clock } = this.options;
    const { name, quality, source } = found;
    const value = found.value ?? null;
    if (quality !== "old") of.known?.set(name, { value, quality, source, received: clock.now() });
    listener.reading({ device: of.device, name, value, quality, at, age, source } as Reading);
  }

  /** Looks whether the controller shows what was ordered: by what has come since. */
  #watch(controller: Controller): void {
    for (const run of controller.watched) {
      const since = [...controller.known].filter(([, { received, quality }]) => quality === "recent" && received >= run.sentAt);
      const values = Object.fromEntries(since.map(([name, { value }]) => [name, value])) as Partial<Values>;
      const plan = since.find(([name]) => name === "plan")?.[1];
      const isShown = shows(run.order, values, plan?.source ?? null, this.options.clock.now() - run.sentAt);
      // What comes before the acknowledgement may be from before the order.
      if (isShown && !run.isOpen("acknowledged")) run.confirm("observed");
      const isNeverShown = "mode" in run.order && unconfirmableBy(this.#agreed?.sxl ?? "").includes(run.order.mode);
      if (isNeverShown && !run.isOpen("responded"))
        run.leaveUntold("This version of the controller's list does not tell who chose the plan.");
    }
  }

  #hearResponse(response: CommandResponse): void {
    const controller = this.#controllers.find(({ component, run }) => component === response.cId && run);
    const run = controller?.run;
    if (!controller || !run?.request || !response.rvs.every(({ cCI }) => cCI === run.request?.code)) return;
    const objection = run.objection(response);
    // An answer that came too late belongs to the command before.
    const isLate =
      objection !== null && controller.late?.request?.code === run.request.code && controller.late.objection(response) === null;
    controller.late = null;
    if (isLate) return;
    controller.run = null;
    if (objection !== null) {
      run.refuse("device", objection);
      return;
    }
    run.confirm("acknowledged");
    run.confirm("responded");
    // A value that was so before does not change, so no update would come.
    const { shownBy } = run.request;
    const rows = wanted("controller", this.#agreed?.sxl ?? "", false).filter(([code]) => shownBy.includes(code));
    const sS = rows.flatMap(([sCI, names]) => names.map((n) => ({ sCI, n })));
    this.#session?.line.send(message("StatusRequest", { ...about(controller.component), sS }));
  }

  /** Whether something is what the site had kept for the opening, of which it has told newer in this connection: it is not so now. */
  #isPast(name: string, at: number): boolean {
    if (!this.#isOpening) return false;
    const newest = this.#newest.get(name) ?? at;
    if (at >= newest && this.#newest.size < MOST_TOLD) this.#newest.set(name, at);
    return at < newest;
  }

  #hearAlarm(alarm: AlarmMessage): void {
    const at = momentOf(alarm.aTs);
    const isPast = this.#isPast(`${alarm.cId} ${alarm.aCId}`, at);
    const told = { ...alarmTold(alarm), age: this.#isOpening ? this.#ageOf(at) : 0, ...(isPast && { isPast }) };
    for (const device of this.#devicesOf(alarm.cId)) this.options.listener.alarm({ device, ...told });
  }

  #hearSummary(summary: AggregatedStatus): void {
    const devices = this.#devicesOf(typeof summary.cId === "string" ? summary.cId : "");
    const told = summaryTold(summary);
    if (this.#isPast(devices.join(), told.at)) return;
    for (const device of devices) this.options.listener.summary({ device, ...told });
    for (const each of this.#controllers) if (devices.includes(each.device)) this.#opening?.take(summaryOf(each.component));
  }

  /** The components that we know of are to be there; a site is told of those that are not by their name. */
  #hearComponents({ components }: ComponentList): void {
    const { config, options } = this;
    const ids = new Set(components.map(({ id }) => id));
    const ours = this.#controllers.flatMap(({ component, detectors = [] }) => [
      component,
      ...detectors.flatMap((each) => ("component" in each ? [each.component] : [])),
    ]);
    for (const component of new Set(ours.filter((each) => !ids.has(each)))) {
      options.listener.problem(`${config.id} has no component "${component}" in its ComponentList.`, `${component} component`);
    }
    this.#opening?.take(COMPONENTS);
  }

  /** Time on the way, ms, by our clock and the skew that the site's last watchdog has shown. */
  #ageOf(at: number): number {
    return Math.max(0, this.options.clock.now() + (this.#session?.skew ?? 0) - at);
  }

  /**
   * The devices of a component: a detector, or all intersections of one controller. A signal group is of the controller whose id begins
   * most alike ("KK+AG0001=001SG003").
   */
  #devicesOf(component: string): string[] {
    const detectors = this.#controllers.flatMap(({ detectors = [] }) => detectors);
    const detector = detectors.find((each) => "component" in each && each.component === component);
    if (detector) return [detector.device];
    const alike = (own: string) =>
      own === component ? Number.POSITIVE_INFINITY : [...`${own} `].findIndex((sign, at) => sign !== component[at]);
    const best = this.#controllers.reduce((best, each) => (alike(each.component) > alike(best.component) ? each : best));
    return this.#controllers.filter(({ component: own }) => own === best.component).map(({ device }) => device);
  }

  #tellConnection(words: string): void {
    const { clock, listener } = this.options;
    const session = this.#session;
    for (const device of this.devices()) {
      const isController = this.#controllers.some((each) => each.device === device);
      listener.connection({
        device,
        isConnected: session !== null,
        at: clock.now(),
        skew: session?.skew ?? null,
        tells: isController ? tells(this.#agreed?.sxl ?? "") : [],
        unconfirmable: isController ? unconfirmableBy(this.#agreed?.sxl ?? "") : [],
        words,
      });
    }
  }
}

/** Only what was subscribed to is kept: a site cannot fill our memory with codes of its own. */
const wantsOf = (code: string) => /^S00(01|02|05|0[7-9]|1[0-4]|20|22|24|28|91|92|96|97)$|^S020[1-8]$/.test(code);
