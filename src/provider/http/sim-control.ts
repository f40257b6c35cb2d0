import type { Hono } from "hono";
import * as v from "valibot";
import { id, number, shape } from "../../core/contract/schema.js";
import { invalid, notFound } from "../base/refusal.js";
import type { Provider } from "../service/provider.js";
import { checkPlaces } from "../sources/simulation/scenario.js";
import { findScenario, parseScenario, scenarios } from "../sources/simulation/scenarios/built-in.js";
import { ended, runOf, type ScenarioRun, started } from "../sources/simulation/scenarios/run.js";
import { startTime } from "../sources/simulation/scenarios/start-time.js";
import type { Forced, World } from "../sources/simulation/world.js";
import { jsonBody, noBody } from "./bodies.js";

const Advance = shape({ seconds: v.pipe(number, v.minValue(0), v.maxValue(366 * 86_400)) });
const wish = v.optional(v.boolean());
const Force = shape({ oID: id, offline: wish, local: wish, restart: wish, stuck: wish, faultless: wish });
/** The name of one, or one itself; `start` as on the command line, or Unix s. */
const Load = shape({ scenario: v.union([v.string(), v.looseObject({})]), start: v.optional(v.union([v.string(), number])) });

const told = ({ scenario, start, from, to }: ScenarioRun) => ({
  ...scenario,
  start,
  from: Number.isFinite(from) ? from : null,
  to: Number.isFinite(to) ? to : null,
});

/** Lets a test drive the clock and spoil a controller; mounted only when the provider was started with `--sim-control`. */
export function mountSimControl(app: Hono, { world: { clock }, simulation }: Provider): void {
  app.post("/__sim/advance", async (c) => {
    const { seconds } = await jsonBody(c, Advance);
    clock.advance(seconds);
    return c.json({ utime: Math.floor(clock.now()) });
  });
  if (simulation) mountSimulation(app, simulation);
}

function mountSimulation(app: Hono, world: World): void {
  app.post("/__sim/controller", async (c) => {
    const { oID, ...wanted } = await jsonBody(c, Force);
    const controller = world.controllers.get(String(oID));
    if (!controller) throw notFound("There is no such controller.");
    const now = Math.floor(world.clock.now());
    const forced: Forced = { ...world.forced.get(controller.oID) };
    for (const name of ["offline", "local", "restart", "stuck"] as const) {
      const from = forced[name];
      const before = `${name}Before` as const;
      if (wanted[name] === false && typeof from === "number") forced[before] = [...(forced[before] ?? []), { from, to: now }];
    }
    for (const name of ["offline", "local", "restart", "stuck"] as const) {
      const isOn = wanted[name];
      if (isOn !== undefined) forced[name] = isOn && (forced[name] || now);
    }
    if (wanted.faultless !== undefined) forced.faultless = wanted.faultless;
    world.forced.set(controller.oID, forced);
    return c.json(world.forced.get(controller.oID));
  });
  app.get("/__sim/scenario", (c) => c.json(world.scenarios.map(told)));
  app.post("/__sim/scenario", async (c) => {
    const { scenario: wanted, start } = await jsonBody(c, Load);
    const now = world.clock.now();
    try {
      // No file: who may drive the clock may not therefore read the disk.
      const scenario = typeof wanted === "string" ? builtIn(wanted) : parseScenario("scenario", JSON.stringify(wanted, null, 1));
      const run = runOf(scenario, typeof start === "string" ? startTime(start, world.city.tz, now) : (start ?? Math.floor(now)), now);
      checkPlaces(world, run);
      world.scenarios = started(world.scenarios, run);
      return c.json(told(run));
    } catch (error) {
      throw invalid("scenario", (error as Error).message);
    }
  });
  app.post("/__sim/scenario/end", async (c) => {
    await noBody(c);
    world.scenarios = ended(world.scenarios, Math.floor(world.clock.now()));
    return c.json(world.scenarios.map(told));
  });
}

function builtIn(name: string) {
  if (!scenarios.includes(name)) throw new Error(`The scenario "${name}" is unknown: give one of ${scenarios.join(", ")}, or its text.`);
  return findScenario(name);
}
