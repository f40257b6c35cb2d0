import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createStreet } from "./street.js";

type Said = { type: string; mId: string; [member: string]: unknown };
type Street = Awaited<ReturnType<typeof createStreet>>;

const log = ({ wire }: Street) =>
  wire.map(({ direction, text }) => ({ direction, ...(JSON.parse(text) as Said) }) as Said & { direction: "in" | "out" });
const turns = (street: Street) => log(street).map(({ direction, type }) => `${direction} ${type}`);

/** The opening by the standard's "Communication establishment between sites and supervision system", seen from the site. */
const establishment = (hasComponents: boolean) => [
  "out Version",
  "in MessageAck",
  "in Version",
  "out MessageAck",
  "out Watchdog",
  "in MessageAck",
  "in Watchdog",
  "out MessageAck",
  ...(hasComponents ? ["out ComponentList", "in MessageAck"] : []),
  "out AggregatedStatus",
  "in MessageAck",
  "in StatusSubscribe",
];

/** Codes of the statuses that the supervisor has asked for. */
const asked = (street: Street) =>
  new Set(
    log(street)
      .filter(({ direction, sS }) => direction === "in" && sS !== undefined)
      .flatMap(({ sS }) => (sS as { sCI: string }[]).map(({ sCI }) => sCI)),
  );

describe("the opening of each version", () => {
  for (const [core, sxl] of [
    ["3.1.2", "1.0.7"],
    ["3.1.3", "1.0.13"],
    ["3.1.4", "1.0.14"],
    ["3.1.5", "1.0.15"],
    ["3.2", "1.1.0"],
    ["3.2.0", "1.1.0"],
    ["3.2.1", "1.2.0"],
    ["3.2.2", "1.2.1"],
    ["3.3.0", "1.3.0"],
  ] as const) {
    it(`${core} is in the order of the standard, and nothing is asked before its end`, async () => {
      const street = await createStreet();
      const site = street.addSite({ core: [core], sxl });
      await street.pass(2);
      const expected = establishment(core === "3.3.0");
      assert.deepEqual(turns(street).slice(0, expected.length), expected);
      assert.deepEqual([site.faults, street.heard.problems], [[], []]);
      assert.equal(street.newest("isOn").value, true);
    });
  }

  it("takes what a site calls 3.2 as 3.2.0, and repeats it as the site writes it", async () => {
    const street = await createStreet({ sites: [{ id: "RN+SI0001", controllers: [{ device: "rts:1", component: "TC" }] }] });
    const site = await street.dial();
    site.say(
      `{"mType":"rSMsg","type":"Version","RSMP":[{"vers":"3.2"}],"siteId":[{"sId":"RN+SI0001"}],"SXL":"1.1.0","mId":"00000000-0000-4000-8000-000000000001"}\f`,
    );
    await site.hears(2);
    const [first, second] = site.answers.map((text) => JSON.parse(text) as Said);
    assert.equal(first?.type, "MessageAck");
    assert.deepEqual(
      [second?.type, second?.RSMP, second?.SXL, second?.siteId],
      ["Version", [{ vers: "3.2" }], "1.1.0", [{ sId: "RN+SI0001" }]],
    );
  });

  it("answers a site of 3.3.0 by its own form, and declines lists that are not ours", async () => {
    const street = await createStreet({ sites: [{ id: "RN+SI0001", controllers: [{ device: "rts:1", component: "TC" }] }] });
    const site = await street.dial();
    site.say(
      `{"mType":"rSMsg","type":"Version","step":"Request","RSMP":[{"vers":"3.3.0"}],"SXLS":[{"name":"vms","version":"1.0.0"},{"name":"tlc","version":"1.3.0"}],"siteId":[{"sId":"RN+SI0001"}],"SXL":"1.3.0","mId":"00000000-0000-4000-8000-000000000002"}\f`,
    );
    await site.hears(2);
    const { mId, ...answer } = JSON.parse(site.answers[1] ?? "") as Said;
    assert.deepEqual(answer, {
      mType: "rSMsg",
      type: "Version",
      step: "Response",
      RSMP: [{ vers: "3.3.0" }],
      supervisorId: "its-provider",
      SXLS: [
        { name: "vms", version: "1.0.0", rejected: 1, reason: "This list is not supported." },
        { name: "tlc", version: "1.3.0" },
      ],
      receiveAlarms: true,
    });
  });

  it("refuses a site of 3.3.0 that has no list of traffic lights", async () => {
    const street = await createStreet();
    const site = await street.dial();
    site.say(
      `{"mType":"rSMsg","type":"Version","step":"Request","RSMP":[{"vers":"3.3.0"}],"SXLS":[{"name":"vms","version":"1.0.0"}],"siteId":[{"sId":"S1"}],"mId":"00000000-0000-4000-8000-000000000003"}\f`,
    );
    await site.closes();
    assert.equal((JSON.parse(site.answers[0] ?? "") as Said).rea, 'No SXL "tlc" offered.');
  });

  it("names a component of the city file that the site does not have", async () => {
    const street = await createStreet({
      sites: [
        { id: "S1", controllers: [{ device: "rts:1", component: "S1=001TC000", detectors: [{ device: "rtc:1", component: "DL9" }] }] },
      ],
    });
    street.addSite({ core: ["3.3.0"], sxl: "1.3.0" });
    await street.pass(2);
    assert.deepEqual(street.heard.problems, ['S1 has no component "DL9" in its ComponentList.']);
  });
});

describe("a site that tells no aggregated status", () => {
  it("is asked after ten seconds, which is said, and is ordered nothing before", async () => {
    const street = await createStreet();
    const site = street.addSite();
    site.hasNoSummary = true;
    await street.pass(8);
    assert.equal(turns(street).includes("in StatusSubscribe"), false);
    const early = await street.supervisor.command("rts:1", { mode: "basic" }).acknowledged;
    const change = await street.supervisor.changeAlarm?.("rts:1", { component: "S1=001TC000", code: "A0001" }, "acknowledge");
    assert.deepEqual(
      [early, change].map((stage) => stage?.is === "refused" && stage.code),
      ["not_connected", "not_connected"],
    );
    await street.pass(4);
    assert.deepEqual(street.heard.problems, ['S1 told no AggregatedStatus of "S1=001TC000" within 10 s of its opening.']);
    assert.equal(street.newest("isOn").value, true);
    assert.deepEqual([site.commands, site.faults], [[], []]);
  });
});

describe("what the list of a site does not have", () => {
  for (const [sxl, lacks] of [
    ["1.0.7", ["S0022", "S0024", "S0028", "S0097", "S0205", "S0206", "S0207", "S0208"]],
    ["1.0.13", ["S0097", "S0205", "S0206", "S0207", "S0208"]],
    ["1.0.14", ["S0097"]],
    ["1.0.15", []],
    ["1.3.0", []],
  ] as const) {
    it(`is not asked by ${sxl}`, async () => {
      const street = await createStreet({
        sites: [{ id: "S1", controllers: [{ device: "rts:1", component: "S1=001TC000", detectors: [{ device: "rtc:1", place: 1 }] }] }],
      });
      street.addSite({ core: ["3.1.5"], sxl });
      await street.pass(14);
      const all = ["S0001", "S0014", "S0022", "S0024", "S0028", "S0097", "S0205", "S0206", "S0207", "S0208"];
      assert.deepEqual(
        all.filter((code) => !asked(street).has(code)),
        lacks,
      );
      const tells = street.heard.connections.findLast(({ device }) => device === "rts:1")?.tells;
      assert.deepEqual([tells?.includes("plans"), tells?.includes("checksum")], [sxl !== "1.0.7", lacks.length === 0]);
      assert.deepEqual(street.heard.problems, []);
    });
  }

  it("is no hindrance to an order: a plan is ordered by a list that has no plans to tell", async () => {
    const street = await createStreet();
    street.addSite({ core: ["3.1.2"], sxl: "1.0.7" });
    await street.pass(3);
    assert.equal((await street.supervisor.command("rts:1", { mode: "switching", plan: 2 }).responded).is, "yes");
  });
});
