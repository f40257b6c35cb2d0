import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { loadProgram } from "../programs.mjs";

/** Alarms in the hour of a flood, virtual seconds of it, acknowledgements that are timed, and s between two looks at a day. */
const { ALARMS = "10000", HOUR = "3600", SEEN = "200", EVERY = "10" } = process.env;
const DAY = 86_400;

setFlagsFromString("--expose_gc");
const collect = runInNewContext("gc");
const program = await loadProgram("alarms");
const { brought, causesIn, defaultRules, figuresOf, ruled, ruleFor, snapshotOf, standingKeys, startProvider, steadied } = program;

const at = (values, share) => values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))];
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const open = {
  kinds: null,
  districts: null,
  on: 0,
  off: 0,
  changes: 3,
  within: 600,
  priority: null,
  is_latching: false,
  is_off: false,
  escalations: [],
};

const client = (url) => {
  let token = "";
  const ask = async (path, body) => {
    const answer = await fetch(`${url}/api/v1/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return text ? JSON.parse(text) : null;
  };
  return {
    ask,
    async signIn() {
      ({ access_token: token } = await ask("auth/login", { email: "admin@its.test", password: "admin1234" }));
    },
    /** Calls back with each event of the stream; gives what ends it. */
    async hear(topics, told) {
      const giveUp = new AbortController();
      const { body } = await fetch(`${url}/api/v1/city/stream?topics=${topics}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: giveUp.signal,
      });
      void (async () => {
        let text = "";
        for await (const part of body.pipeThrough(new TextDecoderStream())) {
          text += part;
          for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
            const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
            text = text.slice(end + 2);
            if (data) told(JSON.parse(data), performance.now());
          }
        }
      })().catch(() => {});
      return () => giveUp.abort();
    },
  };
};

await day("calm");
await day("faulty");
await flood();
await seen();
process.exit(0);

/** EEMUA's figures of a day, of each status of each device as an alarm of its own, and of what is made of them. */
async function day(scenario) {
  const provider = await startProvider({ database: ":memory:", dataDir: "/nonexistent", scenario });
  const { world, commands } = provider.sim;
  const end = Math.floor(world.clock.now());
  const start = end - DAY;
  const before = { alarms: [], steps: [] };
  const after = { alarms: [], steps: [] };
  let flickers = new Map();
  let most = 0;
  for (let now = start - 7_200; now < end; now += Number(EVERY)) {
    const snapshot = await snapshotOf(world, commands, { outside: [], gaps: [], detection: [] }, now);
    const found = causesIn(snapshot, standingKeys(after.alarms));
    step(before, { ...found, causes: single(found, snapshot), covered: new Set(), unheard: new Set() });
    const rules = ruled(found, defaultRules);
    const steady = steadied(flickers, rules, (cause) => ruleFor(defaultRules, cause));
    flickers = steady.flickers;
    step(after, steady.found);
    most = Math.max(most, after.alarms.length);
  }
  for (const [name, { steps }] of Object.entries({ before, after })) {
    const { announced, perInterval, flood: share, standing, chattering, byPriority } = figuresOf(steps, { start, end });
    const priorities = Object.entries(byPriority).map(([priority, { count }]) => `${priority} ${count}`);
    console.log(
      `${scenario}, a day, ${name} grouping: ${announced} alarms, ${perInterval.mean.toFixed(2)} per 10 min (most ${perInterval.most}), ${(share * 100).toFixed(1)} % of the time in flood, ${standing.length} standing over a day, ${chattering.length} chattering; ${priorities.join(", ")}`,
    );
  }
  await provider.close();
}

/** Takes a list from one moment to the next; everybody acknowledges at once, so that nothing waits. */
function step(list, found) {
  const next = brought(list.alarms, found);
  list.alarms = next.alarms.map((alarm) =>
    alarm.standing.shown === "unacknowledged" ? { ...alarm, standing: { ...alarm.standing, shown: "acknowledged" } } : alarm,
  );
  list.alarms = list.alarms.filter(({ standing }) => standing.hidden !== null || standing.shown === "acknowledged");
  list.steps.push(...next.steps);
}

/** Each device that is not well as a cause of its own. */
function single({ causes }, { devices }) {
  const [like] = causes;
  if (!like) return [];
  return devices
    .filter(({ status, isInactive }) => status !== "ok" && !isInactive)
    .map(({ kind, oID, status, utime, district, place }) => ({
      ...like,
      key: `${kind}/${oID}/${status}`,
      kind: "fault",
      priority: kind === "rts" ? "medium" : "low",
      utime,
      device: { kind, oID },
      district,
      place,
      members: [{ kind, oID }],
    }));
}

/** An hour of a flood in virtual seconds, each with its look; whoever is on duty acknowledges what there is once a minute. */
async function flood() {
  let virtual = Math.floor(Date.now() / 1000);
  const provider = await startProvider({ database: ":memory:", dataDir: "/nonexistent", now: () => virtual });
  const { alarms, db } = provider.sim;
  const { ask, signIn } = client(provider.url);
  await signIn();
  await ask("alarms/rules", { rules: [open] });
  const looks = [];
  const heap = [];
  let told = 0;
  let most = 0;
  for (let second = 0; second < Number(HOUR); second++) {
    virtual++;
    const rows = [];
    for (; told < ((second + 1) * Number(ALARMS)) / Number(HOUR); told++)
      rows.push({
        id: `pump-${told}`,
        utime: virtual,
        utime_end: virtual + 60,
        told_json: JSON.stringify({ priority: "low", device: null, cause: `Pump ${told}`, consequence: "Water", action: "Send a crew" }),
      });
    if (rows.length > 0) await db.insertInto("alarm_outside").values(rows).execute();
    if (second % 60 === 0) await db.deleteFrom("alarm_outside").where("utime_end", "<", virtual).execute();
    const began = performance.now();
    await alarms.load();
    await alarms.look();
    looks.push(performance.now() - began);
    if (second % 60 === 59) {
      const ids = alarms
        .standing()
        .filter(({ acknowledged }) => !acknowledged)
        .map(({ key }) => key);
      most = Math.max(most, alarms.standing().length);
      for (let from = 0; from < ids.length; from += 500) await ask("alarms/acknowledge", { ids: ids.slice(from, from + 500) });
    }
    if (second % 900 === 899) {
      collect();
      heap.push(process.memoryUsage().heapUsed / 1024 / 1024);
    }
    if (second % 20 === 0) await pause(0);
  }
  console.log(
    `${told} alarms in ${HOUR} virtual s: from a cause to the list p50 ${at(looks, 0.5).toFixed(1)} ms, p95 ${at(looks, 0.95).toFixed(1)} ms, longest ${Math.max(...looks).toFixed(0)} ms; at most ${most} in the list; heap after each quarter ${heap.map((each) => each.toFixed(1)).join(", ")} MB`,
  );
  await provider.close();
}

/** How long until another open page is told of an acknowledgement, beside what it is told of a crossing that was taken in hand. */
async function seen() {
  const provider = await startProvider({ database: ":memory:", dataDir: "/nonexistent", hold: 10 });
  const { ask, hear, signIn } = client(provider.url);
  await signIn();
  await ask("alarms/rules", {
    rules: [
      { ...open, kinds: ["outside"] },
      { ...open, is_off: true },
    ],
  });
  const ids = Array.from({ length: Number(SEEN) }, (_, one) => `outside/${one}`);
  for (const id of ids) {
    const body = {
      id: id.slice("outside/".length),
      is_there: true,
      utime_end: Math.floor(Date.now() / 1000) + 3_600,
      priority: "low",
      device: null,
    };
    await ask("alarms/tell", { ...body, cause: id, consequence: "x", action: "x" });
  }
  while ((await ask("alarms")).length < ids.length) await pause(200);
  const oID = 1001;
  const acknowledged = new Map();
  let isHeld;
  let heldAt = 0;
  const stop = await hear(`alarms,rts/${oID}`, ({ topic, changed }, now) => {
    if (topic === "alarms")
      for (const { id, state } of changed) if (state === "acknowledged" && !acknowledged.has(id)) acknowledged.set(id, now);
    if (topic === `rts/${oID}` && (changed[0]?.hold != null) !== isHeld) {
      isHeld = changed[0]?.hold != null;
      heldAt = now;
    }
  });
  while (isHeld === undefined) await pause(10);
  const ours = [];
  const bare = [];
  for (const [turn, id] of ids.entries()) {
    const began = performance.now();
    await ask("alarms/acknowledge", { ids: [id] });
    while (!acknowledged.has(id)) await pause(1);
    ours.push(acknowledged.get(id) - began);
    const asked = performance.now();
    await ask(`crossroad/rts/${oID}/${turn % 2 ? "release_hold" : "take_hold"}`, { oID });
    while (isHeld === (turn % 2 === 1)) await pause(1);
    bare.push(heldAt - asked);
  }
  stop();
  const p95 = at(ours, 0.95);
  console.log(
    `An acknowledgement among ${ids.length} alarms is told to an open page p50 ${at(ours, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms; a crossing taken in hand p95 ${at(bare, 0.95).toFixed(0)} ms, ratio ${(p95 / at(bare, 0.95)).toFixed(2)}`,
  );
  await provider.close();
}
