import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { createDatex2, type Datex2Options } from "../../../src/provider/sources/drivers/datex2/datex2.js";
import { readPublication } from "../../../src/provider/sources/drivers/datex2/publication.js";
import { readCityFile } from "../../../src/provider/sources/field/city-file.js";
import { waitUntil } from "../../helper/wait-until.js";
import { createEars } from "../readings/ears.js";
import { startServer } from "../readings/server.js";

const noon = Date.UTC(2026, 0, 31, 12);
const iso = (ms: number) => new Date(ms).toISOString();

/** One quantity of a site, as the schema of version 3 has it. */
const quantity = (index: number, data: string, more = "") =>
  `<roa:physicalQuantity index="${index}"><roa:physicalQuantity xsi:type="roa:SinglePhysicalQuantity">${more}${data}</roa:physicalQuantity></roa:physicalQuantity>`;
const data = (type: string, inside: string, time = "") => `<roa:basicData xsi:type="roa:${type}">${time}${inside}</roa:basicData>`;
const flow = (rate: number, error = false) =>
  data(
    "TrafficFlow",
    `<roa:vehicleFlow>${error ? "<com:dataError>true</com:dataError>" : ""}<com:vehicleFlowRate>${rate}</com:vehicleFlowRate></roa:vehicleFlow>`,
  );
const speed = (kmh: number) =>
  data(
    "TrafficSpeed",
    `<roa:averageVehicleSpeed numberOfInputValuesUsed="3"><com:speed>${kmh}</com:speed></roa:averageVehicleSpeed><roa:normallyExpectedSpeed><com:speed>99</com:speed></roa:normallyExpectedSpeed>`,
  );
const occupancy = (percent: number) =>
  data("TrafficConcentration", `<roa:occupancy><com:percentage>${percent}</com:percentage></roa:occupancy>`);
const status = (word: string) =>
  data("TrafficStatus", `<roa:trafficStatus><roa:trafficStatusValue>${word}</roa:trafficStatusValue></roa:trafficStatus>`);
const site = (id: string, time: string, ...quantities: string[]) =>
  `<roa:siteMeasurements><roa:measurementSiteReference id="${id}" version="1" targetClass="roa:MeasurementSite"/><roa:measurementTimeDefault>${time}</roa:measurementTimeDefault>${quantities.join("")}</roa:siteMeasurements>`;
const at = (ms: number, meaning = "") =>
  `${meaning && `<roa:timeMeaning>${meaning}</roa:timeMeaning>`}<roa:timeValue>${iso(ms)}</roa:timeValue>`;
const publication = (...sites: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<con:messageContainer xmlns:con="http://datex2.eu/schema/3/messageContainer" xmlns:com="http://datex2.eu/schema/3/common" xmlns:roa="http://datex2.eu/schema/3/roadTrafficData" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" modelBaseVersion="3">
<con:payload xsi:type="roa:MeasuredDataPublication" lang="en" modelBaseVersion="3">
<com:publicationTime>${iso(noon)}</com:publicationTime><roa:measurementSiteTableReference id="T" version="1" targetClass="roa:MeasurementSiteTable"/>
${sites.join("\n")}
</con:payload></con:messageContainer>`;

const read = (text: string | Buffer, sites = ["s1"], period = 60) => readPublication(Buffer.from(text), new Set(sites), period);
const closing: (() => unknown)[] = [];

describe("a publication of DATEX II", () => {
  it("gives the values of the wanted sites, each with its interval", async () => {
    const found = await read(
      publication(
        site("s1", at(noon), quantity(1, flow(1200)), quantity(2, speed(52.5)), quantity(3, occupancy(12.5)), quantity(4, status("slow"))),
        site("s2", at(noon), quantity(1, flow(5))),
      ),
    );
    assert.deepEqual([...found.keys()], ["s1"]);
    const times = { start: iso(noon - 60_000), end: iso(noon) };
    assert.deepEqual(found.get("s1"), [
      { index: 1, kind: "flow", value: "1200", ...times },
      { index: 2, kind: "speed", value: "52.5", ...times },
      { index: 3, kind: "occupancy", value: "12.5", ...times },
      { index: 4, kind: "status", value: "slow", ...times },
    ]);
  });

  for (const [what, time, from, to] of [
    ["its beginning", at(noon, "beginTime"), 0, 60],
    ["its middle", at(noon, "middleTime"), -30, 30],
    [
      "both its ends",
      `<roa:period><com:startOfPeriod>${iso(noon - 300_000)}</com:startOfPeriod><com:endOfPeriod>${iso(noon)}</com:endOfPeriod></roa:period>`,
      -300,
      0,
    ],
    ["a text alone, as some write it", iso(noon), -60, 0],
  ] as const)
    it(`knows an interval by ${what}`, async () => {
      const [value] = (await read(publication(site("s1", time, quantity(1, flow(60)))))).get("s1") ?? [];
      assert.deepEqual([Date.parse(value?.start ?? "") - noon, Date.parse(value?.end ?? "") - noon], [from * 1000, to * 1000]);
    });

  it("may say another time of a value, and that a value is none", async () => {
    const later = data(
      "TrafficFlow",
      "<roa:vehicleFlow><com:vehicleFlowRate>60</com:vehicleFlowRate></roa:vehicleFlow>",
      `<roa:measurementOrCalculationTime>${at(noon + 60_000)}</roa:measurementOrCalculationTime>`,
    );
    const fault =
      "<roa:physicalQuantityFault><roa:physicalQuantityFaultType>noDataValuesAvailable</roa:physicalQuantityFaultType></roa:physicalQuantityFault>";
    const found = await read(
      publication(
        site("s1", at(noon), quantity(1, later), quantity(2, flow(7, true)), quantity(3, speed(-1)), quantity(4, speed(30), fault)),
      ),
    );
    assert.deepEqual(
      found.get("s1")?.map(({ value, end }) => [value, end]),
      [
        ["60", iso(noon + 60_000)],
        ["nan", iso(noon)],
        ["nan", iso(noon)],
        ["nan", iso(noon)],
      ],
    );
  });

  it("may be packed, and is refused where it is another thing", async () => {
    assert.equal((await read(gzipSync(publication(site("s1", at(noon), quantity(1, flow(1))))))).size, 1);
    for (const [text, sentence] of [
      ["<a/>", /no MeasuredDataPublication/],
      [publication().replace("</con:messageContainer>", ""), /no whole XML/],
      ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', /document type/],
      [`<a>${"<b>".repeat(200)}`, /elements in elements/],
      [
        '<d2LogicalModel modelBaseVersion="2"><payloadPublication xsi:type="MeasuredDataPublication" xmlns:xsi="x"/></d2LogicalModel>',
        /version 2: version 3 is read/,
      ],
      ["{}", /no whole XML/],
    ] as const)
      await assert.rejects(read(text), sentence);
  });
});

describe("detectors of a DATEX II publication", () => {
  after(async () => {
    for (const close of closing) await close();
  });
  const none = { flow: [], car: [], truck: [], bus: [], speed: [], occupancy: [], level: [] };
  async function driverOf(options: Partial<Datex2Options> & Pick<Datex2Options, "url">) {
    const ears = createEars();
    const driver = createDatex2({ every: 1, period: 60, silence: 300, detectors: [], ...options });
    closing.push(() => driver.stop());
    await driver.start(ears.listener);
    const values = (name: string) =>
      ears.readings.flatMap((each) => (each.name === name && each.value ? [Object.values(each.value)[1]] : []));
    return { ...ears, values };
  }

  it("count each interval once, lanes together, with speed, occupancy and the level of the street", async () => {
    const minute = Math.floor(Date.now() / 60_000) * 60_000;
    const of = (end: number, rate: number) =>
      publication(
        site(
          "s1",
          at(end),
          quantity(1, flow(rate)),
          quantity(2, flow(60)),
          quantity(3, flow(120)),
          quantity(4, speed(52.5)),
          quantity(5, occupancy(12.5)),
          quantity(6, status("queuing")),
          quantity(7, speed(40)),
        ),
      );
    const server = await startServer(of(minute - 60_000, 600));
    closing.push(server.close);
    const heard = await driverOf({
      url: `${server.url}/measured.xml?key=k-3`,
      headers: { "x-api-key": "k-1" },
      detectors: [
        { ...none, device: "1", site: "s1", flow: [1, 2], truck: [3], speed: [4], occupancy: [5], level: [6] },
        { ...none, device: "2", site: "s9", flow: [1] },
      ],
    });
    await waitUntil("it has spoken", () => heard.connections.get("1")?.isConnected);
    assert.equal(server.asked[0]?.headers["x-api-key"], "k-1");
    server.state.document = of(minute, 600);
    await waitUntil("the next minute is counted", () => heard.vehicles("1") === 11 && heard.vehicles("1", "KTD") === 2);
    await waitUntil("it has been asked again", () => server.asked.length > 3);
    assert.equal(heard.vehicles("1"), 11);
    assert.deepEqual(
      [heard.values("speed"), heard.values("occupancy"), heard.values("level")],
      [
        [52.5, 52.5],
        [12.5, 12.5],
        [8, 8],
      ],
    );
    assert.equal(heard.wordsOf("2"), 'The publication has no site "s9".');
    assert.deepEqual(heard.problems, ['DATEX II, "s1": nobody reads speed 7.'], "what nobody reads is named");
  });

  it("are not connected where a page comes, or the publication breaks off", async () => {
    const server = await startServer("<!DOCTYPE html><html></html>");
    closing.push(server.close);
    const heard = await driverOf({ url: server.url, detectors: [{ ...none, device: "1", site: "s1", flow: [1] }] });
    await waitUntil("it says so", () => heard.wordsOf("1") === "The server answered with a page.");
    server.state.document = publication().slice(0, -20);
    await waitUntil("it says so", () => /^The answer is no whole XML/.test(heard.wordsOf("1")));
  });

  it("are refused in a city file without an index, or with one twice", () => {
    const folder = mkdtempSync(join(tmpdir(), "its-datex2-"));
    closing.push(() => rmSync(folder, { recursive: true, force: true }));
    const readFile = (drive: string, url = "https://d.example/m.xml") => {
      writeFileSync(
        join(folder, "city.yaml"),
        `city: d\nname: d\nlatitude: 52\nlongitude: 13\ntz: Europe/Berlin\ndrivers:\n  d: {protocol: datex2, url: "${url}"}\ndetectors:\n  - {oID: 1, latitude: 52, longitude: 13, description: a, drive: {driver: d, ${drive}}}\n`,
      );
      return readCityFile(join(folder, "city.yaml"), () => assert.fail("no base"));
    };
    const offers = readFile("site: s1, flow: 1, truck: [2, 3], speed: 4, level: 5").equipment?.drivers[0]?.offers() ?? [];
    assert.deepEqual(offers[0]?.statistics, ["KTS", "KTD", "speed", "level"]);
    assert.throws(() => readFile("site: s1"), /Detector 1: DATEX II needs the index/);
    assert.throws(() => readFile("site: s1, flow: 1, car: 1"), /the index 1 would count a vehicle twice/);
    assert.throws(() => readFile("flow: 1"), /site/);
    assert.throws(() => readFile("site: s1, flow: 1", "https://a:b@d.example"), /without a name and password/);
  });
});
