import { connect } from "node:net";
import { after } from "node:test";
import type { Clock } from "../../../src/provider/sources/drivers/clock.js";
import type {
  AddressChange,
  Alarm,
  Connection,
  Listener,
  Reading,
  Stage,
  Summary,
  Values,
} from "../../../src/provider/sources/drivers/driver.js";
import { createRsmp, type RsmpOptions } from "../../../src/provider/sources/drivers/rsmp/supervisor.js";
import { SimulatedSite, type SimulatedSiteOptions } from "../../../src/provider/sources/simulate/rsmp/site.js";
import { waitUntil } from "../../helper/wait-until.js";

/** A clock that stands until it is told to go on. */
export class ManualClock implements Clock {
  #now = Date.UTC(2026, 0, 31, 12);
  #timers: { at: number; run: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer);
    };
  }

  /** Moves on and runs what is due by then. */
  step(ms: number): void {
    this.#now += ms;
    const isDue = (timer: { at: number }) => timer.at <= this.#now;
    const due = this.#timers.filter(isDue).sort((left, right) => left.at - right.at);
    this.#timers = this.#timers.filter((timer) => !isDue(timer));
    for (const { run } of due) run();
  }
}

export type Wire = { site: string; direction: "in" | "out"; text: string };

/** A supervisor and simulated sites on one clock, over real connections; all is closed after the test file. */
export async function createStreet(options: Partial<RsmpOptions> = {}) {
  const clock = new ManualClock();
  const heard = {
    readings: [] as Reading[],
    alarms: [] as Alarm[],
    told: [] as string[],
    summaries: [] as Summary[],
    connections: [] as Connection[],
    addresses: [] as AddressChange[],
    problems: [] as string[],
  };
  const listener: Listener = {
    reading: (reading) => heard.readings.push(reading),
    alarm: (alarm) => heard.alarms.push(alarm),
    alarmsTold: (device) => heard.told.push(device),
    summary: (summary) => heard.summaries.push(summary),
    connection: (connection) => heard.connections.push(connection),
    address: (change) => heard.addresses.push(change),
    problem: (problem) => heard.problems.push(problem),
  };
  const wire: Wire[] = [];
  let traffic = 0;
  const sites: SimulatedSite[] = [];
  let strangers = 0;
  /** Whether somebody is there who need not answer. */
  const isMute = () => strangers > 0 || sites.some(({ isDeaf }) => isDeaf);
  const supervisor = createRsmp({
    clock,
    listen: [{ port: 0 }],
    securityCode: (_, level) => (level === 1 ? "1111" : "2222"),
    sites: [{ id: "S1", controllers: [{ device: "rts:1", component: "S1=001TC000" }] }],
    ...options,
  });
  await supervisor.start(listener);
  const port = supervisor.ports()[0] as number;

  /** Waits until nothing more goes over the wire. */
  async function settle(): Promise<void> {
    const isBusy = () => sites.some((site) => site.pending > 0) || supervisor.pending() > 0;
    for (let idle = 0, before = traffic; idle < 20; idle++) {
      await new Promise((done) => setImmediate(done));
      if (traffic !== before || (isBusy() && !isMute())) idle = -1;
      before = traffic;
    }
  }

  after(async () => {
    for (const site of sites) site.stop();
    await supervisor.stop();
  });

  return {
    clock,
    heard,
    wire,
    supervisor,
    port,
    settle,
    addSite(more: Partial<SimulatedSiteOptions> = {}): SimulatedSite {
      const id = more.id ?? "S1";
      const site = new SimulatedSite({
        id,
        port,
        core: ["3.2.2"],
        sxl: "1.2.1",
        clock,
        ...more,
        onText: (direction, text) => {
          traffic++;
          wire.push({ site: id, direction, text });
        },
      });
      sites.push(site);
      site.start();
      return site;
    },
    /** Lets seconds pass, one by one. */
    async pass(seconds: number): Promise<void> {
      for (let second = 0; second < seconds; second++) {
        clock.step(1000);
        await settle();
      }
    },
    /** The newest reading of a name. */
    newest: <Name extends keyof Values>(name: Name, device = "rts:1") =>
      heard.readings.findLast((reading) => reading.name === name && reading.device === device) as { value: Values[Name] | null } & Reading,
    /** A connection of one's own, to say anything, from an address of this machine. */
    async dial(localAddress = "127.0.0.1") {
      const socket = connect({ port, host: "127.0.0.1", localAddress });
      strangers++;
      const answers: string[] = [];
      const stranger = {
        answers,
        isClosed: false,
        /** The code of the error by which the connection ended, as "ECONNRESET"; empty where it was closed in order. */
        error: "",
        socket,
        say: (text: string) => void socket.write(text),
        /** Waits until that many answers have come. */
        hears: (count: number) => waitUntil(`answer ${count} has come`, () => answers.length >= count),
        closes: () => waitUntil("the connection is closed", () => stranger.isClosed),
      };
      let rest = "";
      socket.on("data", (chunk) => {
        traffic++;
        const parts = (rest + chunk).split("\f");
        rest = parts.pop() ?? "";
        answers.push(...parts);
      });
      socket
        .on("error", ({ code }: NodeJS.ErrnoException) => {
          stranger.error = code ?? "";
        })
        .on("close", () => {
          traffic++;
          stranger.isClosed = true;
        });
      await new Promise((done) => socket.once("connect", done));
      return stranger;
    },
  };
}

/** How far a command has come, without waiting: null where that is not known. */
export async function stageNow(stage: Promise<Stage>): Promise<Stage["is"] | null> {
  return Promise.race([stage.then(({ is }) => is), new Promise<null>((done) => setImmediate(() => done(null)))]);
}
