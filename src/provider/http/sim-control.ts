import type { Hono } from "hono";
import * as v from "valibot";
import { id, number, shape } from "../../core/contract/schema.js";
import type { Provider } from "../provider.js";
import type { Forced } from "../simulation/world.js";
import { jsonBody } from "./bodies.js";
import { notFound } from "./refusal.js";

const Advance = shape({ seconds: v.pipe(number, v.minValue(0), v.maxValue(366 * 86_400)) });
const wish = v.optional(v.boolean());
const Force = shape({ oID: id, offline: wish, local: wish, restart: wish, stuck: wish, faultless: wish });

/** Lets a test drive the clock and spoil a controller; mounted only when the provider was started with `--sim-control`. */
export function mountSimControl(app: Hono, { world }: Provider): void {
  app.post("/__sim/advance", async (c) => {
    const { seconds } = await jsonBody(c, Advance);
    world.clock.advance(seconds);
    return c.json({ utime: Math.floor(world.clock.now()) });
  });
  app.post("/__sim/controller", async (c) => {
    const { oID, ...wanted } = await jsonBody(c, Force);
    const controller = world.controllers.get(String(oID));
    if (!controller) throw notFound("There is no such controller.");
    const now = Math.floor(world.clock.now());
    const forced: Forced = { ...world.forced.get(controller.oID) };
    if (wanted.local === false && typeof forced.local === "number")
      forced.localBefore = [...(forced.localBefore ?? []), { from: forced.local, to: now }];
    for (const name of ["offline", "local", "restart"] as const) {
      const isOn = wanted[name];
      if (isOn !== undefined) forced[name] = isOn && (forced[name] || now);
    }
    for (const name of ["stuck", "faultless"] as const) if (wanted[name] !== undefined) forced[name] = wanted[name];
    world.forced.set(controller.oID, forced);
    return c.json(world.forced.get(controller.oID));
  });
}
