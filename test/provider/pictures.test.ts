import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { administrator, ask, freshController, type Reply, signIn, startInMemory, viewer } from "./asking.js";
import { letIn } from "./rights/people.js";

describe("pictures of cameras", () => {
  let provider: RunningProvider;
  let operator = "";
  let chief = "";
  /** An account with the device-control ban: it may only look. */
  let looker = "";
  let oID = 0;
  let detector = 0;
  let bus = "";
  const get = (path: string, token = operator): Promise<Reply> => ask(provider.url, path, { token });
  const post = (path: string, body: object | null = null, token = chief): Promise<Reply> =>
    ask(provider.url, path, { token, method: "POST", ...(body ? { body } : {}) });
  const off = (audience: string, path = "city/pictures", reason = "Roadworks") => post(`${path}/off`, { audience, reason });
  const on = (path = "city/pictures") => post(`${path}/on`);
  const outcome = ({ status, body }: Reply) => (status === 200 ? 200 : `${status} ${body.error.code}`);
  const seen = async (...tokens: string[]) => Promise.all(tokens.map(async (token) => outcome(await get(`rts/${oID}/img`, token))));

  before(async () => {
    provider = await startInMemory();
    operator = await signIn(provider.url);
    chief = await signIn(provider.url, administrator);
    looker = await signIn(provider.url, viewer);
    oID = freshController(provider);
    const { city } = provider.sim.world;
    detector = city.detectors[0]?.oID as number;
    bus = city.routes[0]?.buses[0]?.id as string;
  });
  after(() => provider.close());

  it("of one camera are off for those it says, of which telemetry tells, and on again", async () => {
    const camera = `camera/rts/${oID}`;
    assert.equal((await off("viewers", camera)).status, 200);
    assert.deepEqual(await seen(looker, operator), ["409 pictures_off", 200]);
    const { pictures_off } = (await get(`rts/${oID}/telemetry`)).body;
    assert.deepEqual([pictures_off.audience, pictures_off.reason], ["viewers", "Roadworks"]);
    assert.equal((await off("everybody", camera, "Crash")).status, 200);
    assert.deepEqual(await seen(looker, operator, chief), ["409 pictures_off", "409 pictures_off", "409 pictures_off"]);
    const { error } = (await get(`rts/${oID}/img`)).body;
    assert.equal(error.values.reason, "Crash");
    const [listed] = (await get("city/pictures")).body.cameras;
    assert.deepEqual([listed.kind, listed.id, listed.reason, listed.utime_start], ["rts", `${oID}`, "Crash", pictures_off.utime_start]);
    assert.equal((await on(camera)).status, 200);
    assert.equal((await on(camera)).status, 200, "again, and nothing changes");
    assert.deepEqual(await seen(looker, operator), [200, 200]);
    assert.equal((await get(`rts/${oID}/telemetry`)).body.pictures_off, undefined);
  });

  it("are off of all cameras at once, whatever one of them says, until they are on again", async () => {
    await off("viewers", `camera/rtc/${detector}`);
    assert.equal((await off("everybody")).status, 200);
    for (const path of [`rts/${oID}`, `rtc/${detector}`, `bus/${bus}`]) {
      assert.equal(outcome(await get(`${path}/img`)), "409 pictures_off", path);
      assert.equal((await get(`${path}/telemetry`)).body.pictures_off.audience, "everybody", path);
    }
    assert.equal((await post(`rts/${oID}/${oID}/stop_video`, null, operator)).status, 200, "a video may still be stopped");
    assert.equal((await on()).status, 200);
    assert.equal((await get(`rtc/${detector}/telemetry`)).body.pictures_off.audience, "viewers", "that of its own stays");
    assert.equal(outcome(await get(`rtc/${detector}/img`)), 200);
    await on(`camera/rtc/${detector}`);
    assert.deepEqual((await get("city/pictures")).body, { all: null, cameras: [] });
  });

  it("are put off by who has the right, with a reason, and only of cameras that one sees", async () => {
    assert.equal(outcome(await post(`camera/rts/${oID}/off`, { audience: "viewers", reason: "x" }, operator)), "409 not_permitted");
    assert.equal(outcome(await post("city/pictures/off", { audience: "viewers", reason: "x" }, operator)), "409 not_permitted");
    assert.equal(outcome(await off("viewers", `camera/rts/${oID}`, "  ")), "422 required");
    assert.equal(outcome(await off("nobody")), "422 invalid");
    assert.equal(outcome(await off("viewers", "camera/rts/987654")), "404 not_found");
    assert.equal(outcome(await off("viewers", "camera/bus/none")), "404 not_found");
    const { world } = provider.sim;
    const [tag = ""] = world.tagsOf(oID);
    const other = [...world.controllers.values()].find((each) => !world.tagsOf(each.oID).includes(tag))?.oID;
    const { token } = await letIn(provider, { role: "administrator", tags: [tag] });
    assert.equal(outcome(await post(`camera/rts/${other}/off`, { audience: "viewers", reason: "x" }, token)), "404 not_found");
    assert.equal(outcome(await post("city/pictures/off", { audience: "viewers", reason: "x" }, token)), "409 not_permitted");
    assert.equal(outcome(await post(`camera/rts/${oID}/off`, { audience: "viewers", reason: "x" }, token)), 200);
    await off("viewers", `camera/rts/${other}`);
    const { cameras } = (await get("city/pictures", token)).body;
    assert.deepEqual(
      cameras.map(({ id }: { id: string }) => id),
      [`${oID}`],
      "cameras of others are not told",
    );
    await on(`camera/rts/${other}`);
    await on(`camera/rts/${oID}`);
  });

  it("have a row of the audit each time", async () => {
    await off("everybody");
    await on();
    const rows = (await get("audit?object=all", chief)).body as { operation: string; before: string | null; after: string | null }[];
    assert.deepEqual(
      rows.slice(0, 2).map(({ operation }) => operation),
      ["showPictures", "hidePictures"],
    );
    assert.match(rows[1]?.after ?? "", /"audience":"everybody"/);
    assert.match(rows[0]?.before ?? "", /Roadworks/);
  });
});
