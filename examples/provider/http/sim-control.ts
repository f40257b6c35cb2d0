import type { Hono } from "hono";
import * as v from "valibot";
import { id, number, shape } from "../../../src/core/contract/schema.js";
import type { Provider } from "../provider.js";
import { jsonBody } from "./bodies.js";
import { notFound } from "./refusal.js";

const Advance = shape({ seconds: v.pipe(number, v.minValue(0), v.maxValue(366 * 86_400)) });
const Force = shape({ oID: id, offline: v.optional(v.boolean()), local: v.optional(v.boolean()), stuck: v.optional(v.boolean()) });

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
    const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
    world.forced.set(controller.oID, { ...world.forced.get(controller.oID), ...given });
    return c.json(world.forced.get(controller.oID));
  });
}
