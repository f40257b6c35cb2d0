import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { phasesOf } from "../../src/provider/city/phases.js";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { ask, signIn, startInMemory } from "./asking.js";
import { onOneNode } from "./several-nodes.js";
import { simulated } from "./simulated.js";

/** 18:00 of a Wednesday in Moscow, when most vehicles are under way. */
const evening = Date.UTC(2026, 10, 18, 15) / 1000;

describe("a camera frame", () => {
  let provider: RunningProvider;
  let token = "";
  let now = evening;
  before(async () => {
    provider = await startInMemory({ now: () => now });
    token = await signIn(provider.url);
  });
  after(() => provider.close());

  const svgOf = async (path: string) => {
    const { img } = (await ask(provider.url, path, { token })).body as { img: string };
    assert.match(img, /^data:image\/svg\+xml;base64,/);
    return Buffer.from(img.slice(img.indexOf(",") + 1), "base64").toString();
  };
  const waiting = (svg: string) => svg.split('class="waiting"').length - 1;
  const lightOf = (svg: string) => /class="signal (\w+)"/.exec(svg)?.[1];
  const words = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text).join(" ");

  it(
    "shows the light of the phase that telemetry tells, and a queue that grows while it is red",
    onOneNode("each has computed its own last minutes"),
    async () => {
      const world = simulated(provider);
      let grown = 0;
      for (const controller of world.city.controllers.filter(({ arms }) => arms.some(({ roadClass }) => roadClass === 4)).slice(0, 6)) {
        const { oID, arms } = controller;
        world.forced.set(oID, { faultless: true });
        const compass = arms[0]?.compass;
        let redFor = 0;
        let atFirst = 0;
        for (now = evening; now < evening + 180; now += 3) {
          const { phase, blink } = (await ask(provider.url, `rts/${oID}/telemetry`, { token })).body as {
            phase: number | null;
            blink: boolean;
          };
          const svg = await svgOf(`rts/${oID}/img`);
          const mayGo = phasesOf(controller).some(
            (each) => each.phase === phase && each.directions.some((word) => word.startsWith(`${compass}-`)),
          );
          if (blink) assert.equal(lightOf(svg), "flashing");
          else if (phase !== null) assert.equal(lightOf(svg), mayGo ? "green" : "red", `${oID} in phase ${phase}`);
          if (lightOf(svg) !== "red") redFor = 0;
          else if (redFor++ === 0) atFirst = waiting(svg);
          else {
            assert.ok(waiting(svg) >= atFirst, `${oID}: ${waiting(svg)} after ${atFirst}`);
            if (waiting(svg) > atFirst) grown++;
          }
        }
      }
      now = evening;
      assert.ok(grown > 5, String(grown));
    },
  );

  it("says which crossing or approach, and when, whole", async () => {
    const { controllers, detectors } = provider.sim.world.city;
    for (const device of [controllers[0], detectors[0]]) {
      assert.ok(device);
      const said = words(await svgOf(`${device === controllers[0] ? "rts" : "rtc"}/${device.oID}/img`));
      assert.ok(said.includes(device.description), said);
      assert.match(said, /\d\d\.\d\d\.2026 \d\d:\d\d:\d\d/);
      assert.ok(said.includes("демо-кадр"));
    }
  });

  it("is dark at night", async () => {
    const { oID } = provider.sim.world.city.controllers[5] as { oID: number };
    simulated(provider).forced.set(oID, { faultless: true });
    const day = await at(evening - 6 * 3600);
    const night = await at(evening + 6 * 3600);
    async function at(utime: number) {
      now = utime;
      return /stop-color="(#\w+)"/.exec(await svgOf(`rts/${oID}/img`))?.[1];
    }
    now = evening;
    assert.notEqual(day, night);
  });

  it("shows a road and no traffic light from a bus", async () => {
    const [route] = provider.sim.world.city.routes;
    const svg = await svgOf(`bus/${route?.buses[0]?.id}/img`);
    assert.equal(lightOf(svg), undefined);
    assert.ok(words(svg).includes(`Автобус ${route?.route}`));
  });
});
