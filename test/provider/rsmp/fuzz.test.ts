import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { waitUntil } from "../../helper/wait-until.js";
import { createStreet } from "./street.js";

/** `FUZZ=100000` for as many messages. */
const MESSAGES = Number(process.env.FUZZ ?? 10_000);
const HOSTILE: unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  "",
  "x".repeat(20_000),
  "__proto__",
  [],
  {},
  [[[[]]]],
  { constructor: 1 },
  "9999-99-99T99:99:99.999Z",
  "\u0000\ud800",
  "True,False",
];

/** Random numbers that are the same in each run (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe("a supervisor", () => {
  it(`outlives ${MESSAGES} mutated messages, without growing, and still serves a site`, async () => {
    const street = await createStreet({
      limits: { burst: 1e9 },
      sites: ["S1", "S2"].map((id) => ({
        id,
        controllers: [{ device: `rts:${id}`, component: `${id}=001TC000`, detectors: [{ device: `rtc:${id}`, place: 1 }] }],
      })),
    });
    const site = street.addSite();
    await street.pass(20);
    site.alarm("S1=001SG001", "A0201", true, { color: "red" });
    await street.supervisor.command("rts:S1", { mode: "switching", plan: 2 }).responded;
    await street.pass(90);
    const samples = street.wire.filter(({ direction }) => direction === "out").map(({ text }) => text);
    site.stop();
    const chance = random(7);
    const pick = <Thing>(things: readonly Thing[]) => things[Math.floor(chance() * things.length)] as Thing;

    function mutate(value: unknown): unknown {
      if (chance() < 0.08) return pick(HOSTILE);
      if (Array.isArray(value)) return chance() < 0.05 ? [...value, ...value] : value.map(mutate);
      if (typeof value !== "object" || value === null) return value;
      const members = Object.entries(value).flatMap(([name, member]) =>
        chance() < 0.05 ? [] : [[chance() < 0.03 ? pick(["__proto__", "x"]) : name, mutate(member)]],
      );
      return Object.fromEntries(members);
    }
    function bytes(): Buffer {
      const text = pick(samples);
      const mutated = Buffer.from(`${chance() < 0.7 ? JSON.stringify(mutate(JSON.parse(text))) : text}\f`);
      for (let flips = chance() < 0.3 ? 3 : 0; flips > 0; flips--)
        mutated[Math.floor(chance() * mutated.length)] = Math.floor(chance() * 256);
      return mutated;
    }
    /** A connection that gets through its opening, most of the time. */
    async function open() {
      const stranger = await street.dial();
      const [version, watchdog] = ["Version", "Watchdog"].map((type) => samples.find((text) => JSON.parse(text).type === type) ?? "");
      if (chance() < 0.9) {
        stranger.say(`${version}\f`);
        await stranger.hears(2);
        stranger.say(
          `${JSON.stringify({ mType: "rSMsg", type: "MessageAck", oMId: JSON.parse(stranger.answers[1] ?? "").mId })}\f${watchdog}\f`,
        );
      }
      return stranger;
    }

    let heap = 0;
    for (let sent = 0; sent < MESSAGES; ) {
      const stranger = await open();
      for (let more = 200; more > 0 && !stranger.isClosed; more--, sent++) stranger.socket.write(bytes());
      stranger.socket.end();
      await stranger.closes();
      street.clock.step(1000);
      street.wire.length = 0;
      for (const list of Object.values(street.heard)) list.length = 0;
      if (heap === 0 && sent >= MESSAGES / 2) heap = used();
    }
    assert.ok(used() - heap < 1e6, `The heap has grown by ${used() - heap} bytes.`);

    const last = street.addSite({ id: "S2" });
    await waitUntil("a site is served", () => last.isConnected && street.newest("plans", "rts:S2")?.value);
  });
});

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

function used(): number {
  collect();
  return process.memoryUsage().heapUsed;
}
