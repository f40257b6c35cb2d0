import axe from "axe-core";
import { expect } from "chai";
import "../../../src/widgets/rts-panel/element.js";
import "../../../src/widgets/rtc-panel/element.js";
import type { HourlyKts, HourlySo, LastHour } from "../../../src/core/internal.js";
import { coloursAtRest } from "../../helper/colours-at-rest.js";
import { provider } from "../../helper/provider.js";
import { waitUntil } from "../../helper/wait-until.js";
import { controllerAnswers, fakeCity, place, reading } from "./fake-city.js";

const HOUR = 3600;

/** Opens the statistics of an element on the page and gives their part. */
async function statisticsOf(element: HTMLElement): Promise<HTMLElement> {
  const part = await waitUntil(
    "the statistics are there",
    () => element.shadowRoot?.querySelector<HTMLElement>('[part="statistics"]'),
    15_000,
  );
  const details = part.querySelector("details") as HTMLDetailsElement;
  if (!details.open) details.querySelector("summary")?.click();
  part.scrollIntoView();
  return part;
}

const chartOf = (part: HTMLElement, title: string) =>
  waitUntil(`the chart "${title}" is there`, () =>
    [...part.querySelectorAll<HTMLElement>("section")].find((section) => section.querySelector("h4")?.textContent?.startsWith(title)),
  );

/** The numbers of a chart's table, row by row; null where it says that there are none. */
async function tableOf(chart: HTMLElement): Promise<(number | null)[][]> {
  [...chart.querySelectorAll<HTMLElement>('[role="tab"]')][1]?.click();
  await waitUntil("the table is there", () => chart.querySelector("tbody tr"));
  return [...chart.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll('td[data-align="end"]')].map(({ textContent }) =>
      textContent === "no data" ? null : Number(textContent?.replace(/,/g, "")),
    ),
  );
}

const drawn = async (chart: HTMLElement, selector: string) => {
  chart.scrollIntoView();
  await waitUntil("it is drawn", () => chart.querySelector(".its-plot .apexcharts-series"));
  return [...chart.querySelectorAll<SVGGraphicsElement>(selector)].filter((shape) => shape.getClientRects().length > 0);
};

describe("the statistics of a device at the reference provider", () => {
  const asker = async () => {
    const { url, signIn } = await provider();
    const token = await signIn("operator");
    const ask = async (path: string, method = "POST") =>
      (await fetch(`${url}/api/v1/${path}`, { method, headers: { authorization: `Bearer ${token}` } })).json();
    return { url, token, ask };
  };

  /** The first controller that counted traffic in the past hour; in the simulation each is out of order at some hours. */
  async function counting(ask: (path: string) => Promise<LastHour[]>): Promise<string> {
    for (const device of ["1002", "1003", "1004", "1005", "1006"]) {
      if ((await ask(`rts/${device}/kts_last_hour`)).some(({ KTS }) => KTS !== null)) return device;
    }
    throw new Error("no controller counted traffic in the past hour");
  }

  it("show the provider's own numbers, drawn and in the table", async () => {
    const { url, token, ask } = await asker();
    const device = await counting(ask);
    const element = place("its-rts-panel", { provider: url, device, language: "en" }, token);
    const part = await statisticsOf(element);
    const [rows, hours, served] = (await Promise.all(
      ["kts_last_hour", "kts_hours", "so_hours"].map((call) => ask(`rts/${device}/${call}`)),
    )) as [LastHour[], HourlyKts[], HourlySo[]];

    const traffic = await chartOf(part, "Traffic of the past 60 minutes");
    const bars = await drawn(traffic, ".apexcharts-bar-area");
    expect(bars.length).to.be.at.least(rows.length);
    expect(await tableOf(traffic)).to.deep.equal(rows.map(({ KTS, KTK, KTD, KTP }) => [KTS, KTK, KTD, KTP]));

    const speed = await chartOf(part, "Speed of the past 60 minutes");
    expect(await tableOf(speed)).to.deep.equal(rows.map((row) => [row.speed]));

    const hourly = await chartOf(part, "Traffic of the past 12 hours");
    const columns = await drawn(hourly, ".apexcharts-bar-area");
    const known = hours.flatMap(({ kts_value }) => (kts_value === null ? [] : [kts_value]));
    const heights = columns.map((column) => column.getBBox().height);
    const scale = Math.max(...heights) / Math.max(...known);
    for (const [at, { kts_value }] of hours.entries())
      expect(heights[at] ?? 0, `column ${at}`).to.be.closeTo((kts_value ?? 0) * scale, 1.5);
    expect(await tableOf(hourly)).to.deep.equal(hours.map(({ kts_value }) => [kts_value]));

    const so = await chartOf(part, "Served cycles");
    expect(await tableOf(so)).to.deep.equal(served.map(({ so_value }) => [so_value]));
    for (const each of [traffic, speed, hourly, so]) expect(each.querySelectorAll("time[data-age=recent]").length).to.equal(1);
    element.remove();
  });

  it("compare two periods on one axis: at first the halves of the 12 hours, then those that are chosen", async () => {
    const { url, token, ask } = await asker();
    const element = place("its-rtc-panel", { provider: url, device: "500001", language: "en" }, token);
    const part = await statisticsOf(element);
    const hours = (await ask("rtc/500001/kts_hours")) as HourlyKts[];
    const chart = await chartOf(part, "Traffic of the past 12 hours");
    chart.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
    await waitUntil("two series are named", () => chart.querySelectorAll("li").length === 2);
    const values = hours.map(({ kts_value }) => kts_value);
    expect(await tableOf(chart)).to.deep.equal(values.slice(6).map((value, at) => [value, values[at] ?? null]));
    expect(part.textContent).not.to.include("Served cycles");

    const select = (label: string) =>
      [...chart.querySelectorAll("label")].find(({ textContent }) => textContent?.startsWith(label))?.control as HTMLSelectElement;
    const choose = (label: string, value: string) => {
      select(label).value = value;
      select(label).dispatchEvent(new Event("change", { bubbles: true }));
    };
    choose("Length", "3");
    await waitUntil("there is a choice of ten hours", () => select("First from").options.length === 10);
    choose("First from", `${hours[9]?.utime}`);
    choose("Second from", `${hours[2]?.utime}`);
    const wanted = JSON.stringify([0, 1, 2].map((at) => [values[9 + at] ?? null, values[2 + at] ?? null]));
    await waitUntil("the table shows the chosen hours", async () => JSON.stringify(await tableOf(chart)) === wanted);
    element.remove();
  });

  it("write hours in city time, whatever zone the browser is in", async () => {
    const hours = [8, 9, 11].map((hour) => ({ utime: Date.UTC(2026, 2, 4, hour) / 1000, kts_value: hour * 10 }));
    const city = fakeCity({
      ...controllerAnswers(() => reading()),
      "rts/1001/kts_hours": hours,
      "rts/1001/so_hours": [],
      "rts/1001/kts_last_hour": [],
    });
    const element = place("its-rts-panel", { provider: city.url, device: "1001", language: "en" });
    const chart = await chartOf(await statisticsOf(element), "Traffic of the past 12 hours");
    expect(await tableOf(chart)).to.deep.equal([[80], [90], [null], [110]]);
    expect([...chart.querySelectorAll("tbody th")].map(({ textContent }) => textContent)).to.deep.equal([
      "4 Mar, 11:00–12:00",
      "4 Mar, 12:00–13:00",
      "4 Mar, 13:00–14:00",
      "4 Mar, 14:00–15:00",
    ]);
    element.remove();
    city.close();
  });

  it("survive wrong values, and say what a provider does not offer", async () => {
    const city = fakeCity({
      ...controllerAnswers(() => reading()),
      "rts/1001/kts_last_hour": [{ oID: 1001, direction: "A", KTS: null, KTK: null, KTD: null, KTP: null, speed: null }, { direction: 5 }],
      "rts/1001/kts_hours": [
        { utime: -1, kts_value: 1 },
        { utime: HOUR, kts_value: "many" },
        { utime: 2 * HOUR, kts_value: null },
      ],
    });
    const element = place("its-rts-panel", { provider: city.url, device: "1001", language: "en" });
    const part = await statisticsOf(element);
    await waitUntil("it is said that there is no data", () => part.textContent?.includes("There is no data for this period"));
    expect(part.textContent).not.to.match(/NaN|undefined|\[object/);
    element.remove();
    city.close();
  });
});

describe("the pages of devices with every part open", () => {
  for (const [tag, device] of [
    ["its-rts-panel", "1002"],
    ["its-rtc-panel", "500001"],
  ] as const) {
    it(`<${tag}> has no fault axe can find, light or dark`, async () => {
      const { url, signIn } = await provider();
      const element = place(tag, { provider: url, device, language: "ru" }, await signIn("operator"));
      const part = await statisticsOf(element);
      for (const each of element.shadowRoot?.querySelectorAll("details") ?? []) {
        if (!each.open) each.querySelector("summary")?.click();
        each.scrollIntoView();
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
      await waitUntil("charts are drawn", () => part.querySelector(".apexcharts-series"));
      await waitUntil("reports can be asked for", () => element.shadowRoot?.querySelector('[part="reports"] form'));
      for (const scheme of ["light", "dark"]) {
        element.style.colorScheme = scheme;
        element.style.background = scheme === "dark" ? "#14191f" : "#ffffff";
        // Charts are drawn anew.
        await new Promise((resolve) => setTimeout(resolve, 400));
        await coloursAtRest();
        const { violations } = await axe.run(element, { rules: { region: { enabled: false } } });
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`)).to.deep.equal([]);
      }
      element.remove();
    });
  }
});
