import { expect } from "chai";
import { cityTime } from "../../../../src/core/contract/city-time.js";
import { csvText } from "../../../../src/core/contract/csv.js";
import { addTexts, fixedTime, translator } from "../../../../src/core/internal.js";
import { type ChartData, compare, compareHours, everyHour, pastHours } from "../../../../src/widgets/kit/chart/data.js";
import { readingOf, summaryOf } from "../../../../src/widgets/kit/chart/summary.js";
import en from "../../../../src/widgets/kit/chart/texts/en.js";
import ru from "../../../../src/widgets/kit/chart/texts/ru.js";

const HOUR = 3600;
const utc = fixedTime(0);
const utimeOf = (text: string) => Date.parse(text) / 1000;

describe("hours of a chart", () => {
  it("leaves a gap for an hour nobody gave, and for one nobody counted", () => {
    const given = [
      { utime: 0, value: 5 },
      { utime: 3 * HOUR, value: 7 },
      { utime: HOUR, value: null },
    ];
    expect(everyHour(given, utc).map(({ value }) => value)).to.deep.equal([5, null, null, 7]);
  });

  it("takes the later of two answers for one hour, and fills no century between two hostile times", () => {
    expect(
      everyHour(
        [
          { utime: 0, value: 1 },
          { utime: 10, value: 2 },
        ],
        utc,
      ),
    ).to.deep.equal([{ utime: 0, value: 2 }]);
    expect(
      everyHour(
        [
          { utime: 0, value: 1 },
          { utime: 1e12, value: 2 },
        ],
        utc,
      ),
    ).to.have.length(2);
    expect(everyHour([], utc)).to.deep.equal([]);
  });

  it("keeps the full hours of a city whose clocks are half an hour off those of UTC", () => {
    const given = [
      { utime: HOUR / 2, value: 1 },
      { utime: 2.5 * HOUR + 5, value: 3 },
    ];
    expect(everyHour(given, fixedTime(19_800))).to.deep.equal([
      { utime: HOUR / 2, value: 1 },
      { utime: 1.5 * HOUR, value: null },
      { utime: 2.5 * HOUR, value: 3 },
    ]);
  });

  it("keeps the hours of UTC, where a provider counts by them in such a city", () => {
    const given = [1, 2, 4].map((hour) => ({ utime: hour * HOUR, value: hour }));
    expect(everyHour(given, fixedTime(19_800)).map(({ utime, value }) => [utime / HOUR, value])).to.deep.equal([
      [1, 1],
      [2, 2],
      [3, null],
      [4, 4],
    ]);
  });

  it("has an hour of thirty minutes where the clocks are put back by as many", () => {
    const time = cityTime("Australia/Lord_Howe");
    const hours = ["2026-04-04T14:00Z", "2026-04-04T15:00Z", "2026-04-04T15:30Z", "2026-04-04T16:30Z"].map(utimeOf);
    const given = hours.map((utime, value) => ({ utime, value }));
    expect(everyHour(given, time)).to.deep.equal(given);
    expect(everyHour(given.slice(0, 1).concat(given.slice(3)), time).map(({ utime }) => utime)).to.deep.equal(hours);
  });

  it("takes no moment within an hour for the beginning of all others", () => {
    const given = [
      { utime: HOUR / 2, value: 1 },
      { utime: HOUR, value: 2 },
      { utime: 2 * HOUR, value: 3 },
    ];
    expect(everyHour(given, utc)).to.deep.equal([
      { utime: 0, value: 1 },
      { utime: HOUR, value: 2 },
      { utime: 2 * HOUR, value: 3 },
    ]);
  });

  it("looks back on the last 12 of more hours (spec 9)", () => {
    const day = Array.from({ length: 24 }, (_, hour) => ({ utime: hour * HOUR, value: hour }));
    expect(pastHours(day, utc).map(({ value }) => value)).to.deep.equal([12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);
  });

  it("lays two periods on one axis by their hours, the shorter ending in gaps", () => {
    const hour = (at: number) => ({ utime: at * HOUR, value: at });
    const pairs = compare([hour(6), hour(7), hour(8)], [hour(0), hour(1)]);
    expect(pairs.map(({ now, before }) => [now?.value ?? null, before?.value ?? null])).to.deep.equal([
      [6, 0],
      [7, 1],
      [8, null],
    ]);
  });

  it("lays the hours of two days beside each other by the clock, where one of them is longer", () => {
    const time = cityTime("Europe/Berlin");
    const hoursOf = (day: string) => time.hours(time.day(utimeOf(day))).map(({ start }) => ({ utime: start, value: 1 }));
    const pairs = compareHours(hoursOf("2026-10-25T12:00Z"), hoursOf("2026-10-24T12:00Z"), time);
    expect(pairs).to.have.length(25);
    const shown = (figure: { utime: number } | null) => figure && time.text(figure.utime).slice(11, 16);
    expect(pairs.flatMap(({ now, before }) => (before ? [] : [shown(now)]))).to.deep.equal(["02:00"]);
    for (const { now, before } of pairs) if (before) expect(shown(now)).to.equal(shown(before));
  });
});

describe("a chart in words", () => {
  before(() => {
    addTexts("chart", "ru", ru);
    addTexts("chart", "en", en);
  });
  const data: ChartData = {
    axis: "Час",
    unit: "авт./ч",
    places: ["14:00", "15:00", "16:00"].map((label) => ({ label, name: label })),
    series: [{ name: "КТС", values: [420, null, 1380.26] }],
  };

  it("names the extremes, where they are, and the gaps", () => {
    expect(summaryOf(data, translator("ru", ["chart"]), "ru").replace(/\s/g, " ")).to.equal(
      "КТС: максимум 1 380,3 авт./ч (16:00), минимум 420 авт./ч (14:00). Нет данных в 1 точке.",
    );
    expect(summaryOf({ ...data, series: [{ name: "A", values: [null] }] }, translator("en", ["chart"]), "en")).to.equal("A: no data.");
  });

  it("reads one place, and says of which time a compared period is", () => {
    const t = translator("ru", ["chart"]);
    expect(readingOf(data, 1, t, "ru")).to.equal("15:00: КТС нет данных");
    const compared = { ...data, series: [...data.series, { name: "Раньше", values: [1], placeNames: ["08:00"] }] };
    expect(readingOf(compared, 0, t, "ru")).to.equal("14:00: КТС 420 авт./ч; Раньше (08:00) 1 авт./ч");
  });
});

describe("an exported table", () => {
  it("opens in a spreadsheet: byte order mark, semicolons, decimal comma, gaps empty", () => {
    expect(
      csvText(
        [
          ["Час", "КТС, авт./ч"],
          ["14:00", 1.5],
          ["15:00", null],
        ],
        "ru",
      ),
    ).to.equal("\uFEFFЧас;КТС, авт./ч\r\n14:00;1,5\r\n15:00;\r\n");
    expect(
      csvText(
        [
          ["Hour", "Volume, veh/h"],
          ["14:00", 1.5],
        ],
        "en",
      ),
    ).to.equal('\uFEFFHour,"Volume, veh/h"\r\n14:00,1.5\r\n');
    expect(csvText([["Hora; día", 1.5]], "es")).to.equal('\uFEFF"Hora; día";1,5\r\n');
  });

  it("runs no formula, and breaks out of no cell", () => {
    expect(csvText([["=cmd|' /C calc'!A0", "+1", "-1", "@x", "\t=1", 'a;"b"\nc', " =1"]], "ru")).to.equal(
      "\uFEFF'=cmd|' /C calc'!A0;'+1;'-1;'@x;'\t=1;\"a;\"\"b\"\"\nc\";' =1\r\n",
    );
    expect(csvText([["＝1+1", "＋1", "－1", "＠x", "\u3000＝1"]], "ru")).to.equal("\uFEFF'＝1+1;'＋1;'－1;'＠x;'\u3000＝1\r\n");
    expect(csvText([[-5]], "ru")).to.equal("\uFEFF-5\r\n");
  });
});
