import { expect } from "chai";
import { createClient } from "../../../src/core/internal.js";
import { type Choice, readChoice, writeChoice } from "../../../src/widgets/analytics/choice.js";
import { choiceFlaws } from "../../../src/widgets/analytics/choice-flaws.js";
import { changeOf, meanOf, metrics } from "../../../src/widgets/analytics/metrics.js";
import { comparableSpan, latestOther, otherPeriod, presetsOf, spanOf } from "../../../src/widgets/analytics/period.js";
import { chosenPlaces, filterPlaces, nearestPlace, segmentPlaces } from "../../../src/widgets/analytics/places.js";
import { usualDay } from "../../../src/widgets/analytics/tracks.js";

const today = "2026-11-20";
const HOUR = 3600;

describe("the choice of analytics in attributes", () => {
  const attributesOf = (choice: Choice) =>
    Object.fromEntries(Object.entries(writeChoice(choice)).map(([name, value]) => [name, value ?? undefined]));

  it("comes back as it was written, whatever signs the ids have", () => {
    for (const compare of [
      { with: "none" },
      { with: "previous" },
      { with: "period", from: "2026-10-01" },
      { with: "object", id: "a,b" },
    ] as const) {
      const choice: Choice = {
        kind: "street",
        objects: ["1,2", "50%2C", "я"],
        direction: "SE",
        from: "2026-11-01",
        to: "2026-11-07",
        compare,
      };
      expect(readChoice(attributesOf(choice), today)).to.deep.equal(choice);
    }
  });

  it("is the whole city in the last seven full days where nothing is said, or nothing that makes sense", () => {
    const expected = { kind: "cross", objects: [], direction: "", from: "2026-11-13", to: "2026-11-19", compare: { with: "previous" } };
    expect(readChoice({}, today)).to.deep.equal(expected);
    const nonsense = { kind: "planet", objects: ",,", direction: "up", from: "2026-99-01", to: "x", compare: "object:" };
    expect(readChoice(nonsense, today)).to.deep.equal(expected);
  });

  it("is compared with the days before where the other period has not passed as far as the shown one", () => {
    const compareOf = (attributes: object) => readChoice(attributes, today).compare.with;
    expect(compareOf({ compare: "2026-11-13" })).to.equal("period");
    expect(compareOf({ compare: "2026-11-14" })).to.equal("previous");
    expect(compareOf({ from: "2026-11-18", to: today, compare: "2026-11-18" })).to.equal("period");
    expect(compareOf({ from: "2026-11-18", to: today, compare: "2026-11-19" })).to.equal("previous");
  });
});

describe("the period of analytics", () => {
  const { clock } = createClient({ provider: "http://city.test" });
  clock.set({ current_utime: Date.UTC(2026, 10, 20, 12) / 1000, offset_utime_tz: 10_800, tz: "Europe/Moscow" });

  it("is city days from midnight to midnight", () => {
    expect(spanOf({ from: "2026-11-19", to: "2026-11-19" }, clock)).to.deep.equal({
      start: Date.UTC(2026, 10, 18, 21) / 1000,
      end: Date.UTC(2026, 10, 19, 21) / 1000,
    });
  });

  it("is compared with as many days right before it, over the end of a month too", () => {
    expect(otherPeriod({ from: "2026-11-01", to: "2026-11-07" })).to.deep.equal({ from: "2026-10-25", to: "2026-10-31" });
    expect(presetsOf("2026-03-01").yesterday).to.deep.equal({ from: "2026-02-28", to: "2026-02-28" });
  });

  it("is compared with nothing where a date is none", () => {
    for (const none of ["", "—", "2026-11-", "275760-09-13"]) {
      expect(otherPeriod({ from: none, to: "2026-11-07" })).to.deep.equal({ from: "", to: "" });
      expect(otherPeriod({ from: "2026-11-01", to: none }).to).to.equal("");
      expect(spanOf({ from: "2026-11-01", to: none }, clock)).to.equal(null);
    }
    expect(otherPeriod({ from: "2026-11-01", to: "2026-11-07" }, "")).to.deep.equal({ from: "", to: "" });
    expect(latestOther({ from: "", to: "2026-11-07" }, today)).to.equal("");
  });

  it("is compared only as far as it has come", () => {
    const shown = { start: 100 * HOUR, end: 124 * HOUR };
    expect(comparableSpan({ start: 76 * HOUR, end: 100 * HOUR }, shown, 110.5 * HOUR, clock.time())).to.deep.equal({
      start: 76 * HOUR,
      end: 86 * HOUR,
    });
    expect(comparableSpan({ start: 0, end: 24 * HOUR }, shown, 200 * HOUR, clock.time())).to.deep.equal({ start: 0, end: 24 * HOUR });
  });

  it("is refused at its field when it is backwards, to come, too long or missing", () => {
    const flawsOf = (from: string, to: string) => choiceFlaws({ from, to, compare: { with: "none" } }, today);
    expect(flawsOf("", "")).to.have.all.keys("from", "to");
    expect(flawsOf("2026-11-21", "2026-11-22")).to.deep.equal({ from: "flaw.future" });
    expect(flawsOf("2026-11-10", "2026-11-09")).to.deep.equal({ to: "flaw.backwards" });
    expect(flawsOf("2026-10-01", "2026-11-09")).to.deep.equal({ to: "flaw.tooLong" });
    expect(flawsOf("2026-11-01", "2026-11-20")).to.deep.equal({});
  });

  it("is compared with no period that is to come or still runs, unless it runs itself", () => {
    const flawOf = (compareFrom: string, to = "2026-11-19", from = "2026-11-13") =>
      choiceFlaws({ from, to, compare: { with: "period", from: compareFrom } }, today).compare;
    expect(flawOf("2026-11-13")).to.equal(undefined);
    expect(flawOf("2026-11-16")).to.equal("flaw.unfinished");
    expect(flawOf("2026-12-01")).to.equal("flaw.unfinished");
    expect(flawOf("")).to.equal("flaw.missing");
    expect(flawOf("2026-11-18", today, "2026-11-18")).to.equal(undefined);
    expect(flawOf("2026-11-19", today, "2026-11-18")).to.equal("flaw.unfinished");
  });
});

describe("the places of analytics", () => {
  const places = [
    { id: "c1", name: "Королёва улица / Мира проспект", oIDs: [1, 11] },
    { id: "c2", name: "Зелёный переулок", oIDs: [2] },
  ];

  it("are found by every word, without case, ё as е", () => {
    expect(filterPlaces(places, "МИРА королева").map(({ id }) => id)).to.deep.equal(["c1"]);
    expect(filterPlaces(places, "зеленый")).to.have.length(1);
    expect(filterPlaces(places, " ")).to.have.length(2);
  });

  it("are chosen by their id or by a device on them", () => {
    expect(chosenPlaces(places, ["11", "c2", "none", "c1"]).map(({ id }) => id)).to.deep.equal(["c1", "c2"]);
  });

  it("tell fragments of one street apart by the crossings at their ends", () => {
    const line = { type: "LineString" as const, coordinates: [] };
    const feature = (id: string, oIDs: number[]) => ({
      type: "Feature" as const,
      geometry: line,
      properties: { id, name: "Королёва улица", oIDs },
    });
    const found = segmentPlaces({ type: "FeatureCollection", features: [feature("s1", [1]), feature("s2", [])] }, places);
    expect(found).to.deep.equal([{ id: "s1", name: "Королёва улица: Мира проспект", oIDs: [1] }]);
  });

  it("are picked on a map by the nearest controller, not by one across the city", () => {
    const devices = [
      { oID: 1, latitude: 56, longitude: 45 },
      { oID: 2, latitude: 56.1, longitude: 45 },
    ];
    expect(nearestPlace({ latitude: 56.0005, longitude: 45 }, places, devices)?.id).to.equal("c1");
    const asText = devices.map(({ oID, ...device }) => ({ ...device, oID: `${oID}` }));
    expect(nearestPlace({ latitude: 56.0005, longitude: 45 }, places, asText)?.id, "a number here, a text there").to.equal("c1");
    expect(nearestPlace({ latitude: 56.05, longitude: 45 }, places, devices)).to.equal(undefined);
  });
});

describe("the figures of analytics", () => {
  const track = (...values: (number | null)[]) => ({ unit: "", series: values.map((value, at) => ({ utime: at * HOUR, value })) });

  it("are the nine metrics of the specification", () => {
    expect(metrics.map(({ id }) => id)).to.deep.equal(["kts", "dtp", "time", "fuel", "payback", "density", "speed", "jams", "ps"]);
  });

  it("are the mean of what was counted, by vehicles where they are known", () => {
    expect(meanOf(track(10, null, 30)).value).to.equal(20);
    expect(meanOf(track(10, null, 30), track(3, 5, 1)).value).to.equal(15);
    expect(meanOf(track(null)).value).to.equal(null);
    expect(meanOf(track(10, 30), track(0, 0)).value).to.equal(20);
  });

  it("have a change only where there is something to compare with", () => {
    expect(changeOf(110, 100)).to.equal(10);
    for (const [now, before] of [
      [1, 0],
      [null, 1],
      [1, undefined],
    ] as const)
      expect(changeOf(now, before)).to.equal(null);
  });

  it("make a usual day of the mean of each hour", () => {
    const points = [
      { utime: 0, value: 2 },
      { utime: 24 * HOUR, value: 4 },
      { utime: HOUR, value: null },
    ];
    expect(usualDay(points, (utime) => (utime / HOUR) % 24).slice(0, 2)).to.deep.equal([3, null]);
  });
});
