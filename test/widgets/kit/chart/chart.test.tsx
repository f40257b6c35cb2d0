import { expect } from "chai";
import { useState } from "react";
import { ChartView } from "../../../../src/widgets/kit/chart/ChartView.js";
import type { ChartData } from "../../../../src/widgets/kit/chart/data.js";
import type { ChartForm } from "../../../../src/widgets/kit/chart/Plot.js";
import { waitUntil } from "../../../helper/wait-until.js";
import { watchLeftovers } from "../../leftovers.js";
import { mount, press, settle, widgetOf } from "../mount.js";

const hours = Array.from({ length: 12 }, (_, at) => `${String(at).padStart(2, "0")}:00`);
const dataOf = (values: readonly (number | null)[], more: Partial<ChartData> = {}): ChartData => ({
  axis: "Hour",
  unit: "veh/h",
  places: values.map((_, at) => ({ label: hours[at] ?? "", name: `${hours[at]}–` })),
  series: [{ name: "KTS", values }],
  ...more,
});
let show: (data: ChartData, form?: ChartForm) => void;

function Shown() {
  const [{ data, form }, set] = useState<{ data: ChartData; form: ChartForm }>({ data: dataOf([100, 250, null, 50]), form: "line" });
  show = (next, shape = "line") => set({ data: next, form: shape });
  return (
    <div style={{ inlineSize: 600 }}>
      <ChartView id="trial" title="Traffic" data={data} form={form} object="A — B" period={{ start: 0, end: 3600 }} />
    </div>
  );
}

describe("a chart", () => {
  let element: HTMLElement;
  let root: ShadowRoot;
  const widget = widgetOf(Shown);
  const paths = () => [...root.querySelectorAll<SVGPathElement>(".apexcharts-series path[d]")];
  const drawn = () => waitUntil("the chart is drawn", () => root.querySelector(".its-plot .apexcharts-svg .apexcharts-series"));
  const markers = () => [...root.querySelectorAll<SVGElement>(".apexcharts-marker")].filter((each) => each.getClientRects().length > 0);

  beforeEach(async () => {
    ({ element, root } = await mount(widget, { language: "en" }));
    await drawn();
  });
  afterEach(() => element.remove());

  it("draws a point for each value and leaves the gap open", async () => {
    expect(markers().length).to.equal(3);
    const line = root.querySelector(".apexcharts-line-series .apexcharts-series path[d]:not(.apexcharts-marker)");
    expect(line?.getAttribute("d")).not.to.match(/NaN|null/);
    const heights = markers().map((marker) => marker.getBoundingClientRect().top);
    expect(heights[1]).to.be.lessThan(heights[0] as number);
    expect(heights[2]).to.be.greaterThan(heights[0] as number);
  });

  it("stands in the page as a group with its extremes in words", () => {
    const group = root.querySelector('[role="group"][aria-roledescription]') as HTMLElement;
    expect(group.getAttribute("aria-label")).to.equal("Traffic");
    const [summary] = (group.getAttribute("aria-describedby") ?? "").split(" ");
    expect(root.getElementById(summary ?? "")?.textContent).to.equal(
      "KTS: greatest 250 veh/h (01:00–), least 50 veh/h (03:00–). No data at 1 point.",
    );
  });

  it("is read by the arrow keys, politely", async () => {
    const group = root.querySelector('[role="group"][aria-roledescription]') as HTMLElement;
    const status = () => [...root.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent).join("");
    group.focus();
    for (const [key, said] of [
      ["ArrowRight", "00:00–: KTS 100 veh/h"],
      ["ArrowRight", "01:00–: KTS 250 veh/h"],
      ["ArrowRight", "02:00–: KTS no data"],
      ["End", "03:00–: KTS 50 veh/h"],
      ["ArrowRight", "03:00–: KTS 50 veh/h"],
      ["Home", "00:00–: KTS 100 veh/h"],
      ["Escape", ""],
    ] as const) {
      press(group, key);
      await settle();
      expect(status(), key).to.equal(said);
    }
  });

  it("shows the same numbers as a table, and keeps the choice", async () => {
    [...root.querySelectorAll<HTMLElement>('[role="tab"]')][1]?.click();
    await waitUntil("the table is there", () => root.querySelector("tbody tr"));
    expect([...root.querySelectorAll("tbody tr")].map((row) => row.textContent)).to.deep.equal([
      "00:00–100",
      "01:00–250",
      "02:00–no data",
      "03:00–50",
    ]);
    show(dataOf([1, 2]));
    await waitUntil("the new numbers are in the table", () => root.querySelectorAll("tbody tr").length === 2);
  });

  it("draws what is new and forgets what was", async () => {
    show(dataOf([1, 2, 3, 4, 5, 6]), "columns");
    await waitUntil("six columns stand there", () => root.querySelectorAll(".apexcharts-bar-area").length === 6);
    expect(root.querySelectorAll(".apexcharts-canvas").length).to.equal(1);
    for (let round = 0; round < 10; round++) show(dataOf([round, 2, 3]), round % 2 ? "line" : "columns");
    await waitUntil("the last is there", () => markers().length === 3);
    expect(root.querySelectorAll(".apexcharts-canvas").length).to.equal(1);
  });

  it("takes its colours from tokens and follows them without drawing anew", async () => {
    const canvas = root.querySelector(".apexcharts-canvas");
    const colour = () => getComputedStyle(paths()[0] as Element).stroke;
    element.style.setProperty("--its-accent", "rgb(1, 2, 3)");
    expect(colour()).to.equal("rgb(1, 2, 3)");
    element.style.removeProperty("--its-accent");
    element.style.colorScheme = "light";
    const light = colour();
    element.style.colorScheme = "dark";
    expect(colour()).not.to.equal(light);
    expect(root.querySelector(".apexcharts-canvas")).to.equal(canvas);
  });

  it("lays two periods on one axis", async () => {
    show(
      dataOf([10, 20, null], {
        series: [
          { name: "Now", values: [10, 20, null] },
          { name: "Before", values: [5, null, 15], placeNames: ["18:00–", "19:00–", "20:00–"] },
        ],
      }),
    );
    await waitUntil("four points are drawn", () => markers().length === 4);
    expect([...root.querySelectorAll("li")].map(({ textContent }) => textContent)).to.deep.equal(["Now", "Before"]);
    const [, second] = root.querySelectorAll(".apexcharts-line-series .apexcharts-series");
    const line = second?.querySelector("path:not(.apexcharts-marker)") as Element;
    expect(getComputedStyle(line).strokeDasharray).to.equal("6px, 4px");
  });

  it("lets hostile names be names", async () => {
    const evil = `<img src=x onerror="globalThis.wasRun=1"><b>x</b>`;
    show(
      {
        ...dataOf([1, 2]),
        places: [
          { label: evil, name: evil },
          { label: "__proto__", name: "" },
        ],
        series: [{ name: evil, values: [1, 2] }],
      },
      "stack",
    );
    await waitUntil("two bars are drawn", () => root.querySelectorAll(".apexcharts-bar-area").length === 2);
    expect(root.querySelector("img, b")).to.equal(null);
    expect(Reflect.get(globalThis, "wasRun")).to.equal(undefined);
  });

  it("adds no global name and no style element to the page", () => {
    for (const name of ["Apex", "SVG", "ApexCharts"]) expect(Reflect.get(globalThis, name), name).to.equal(undefined);
    expect(root.querySelector("style")).to.equal(null);
    expect(document.querySelector("#apexcharts-css")).to.equal(null);
  });

  it("tells of a drawing that fails, and draws it when asked again", async () => {
    const told: string[] = [];
    element.addEventListener("its-error", (event) => told.push((event as CustomEvent<{ message: string }>).detail.message));
    // The library leaves the rejected promise to the page; the runner would take it for a fault of the test.
    const keepQuiet = (event: Event) => event.stopImmediatePropagation();
    addEventListener("unhandledrejection", keepQuiet, { capture: true });
    const createElementNS = document.createElementNS.bind(document) as (space: string | null, name: string) => Element;
    const refuse = (space: string | null, name: string) => {
      if (name === "clipPath") throw new Error("no drawing today");
      return createElementNS(space, name);
    };
    document.createElementNS = refuse as typeof document.createElementNS;
    try {
      show(dataOf([7, 8, 9]));
      await waitUntil("the error is shown", () => root.querySelector('[role="group"] button'), 15_000);
    } finally {
      Reflect.deleteProperty(document, "createElementNS");
      removeEventListener("unhandledrejection", keepQuiet, { capture: true });
    }
    expect(told.length).to.equal(1);
    expect(told[0]).to.include("Traffic");
    root.querySelector<HTMLElement>('[role="group"] button')?.click();
    await drawn();
    await waitUntil("its points are there", () => markers().length === 3);
  }).timeout(30_000);

  it("says when there is nothing to draw", async () => {
    show(dataOf([null, null]));
    await waitUntil("it is said", () => root.textContent?.includes("There is no data for this period"));
    show(dataOf([]));
    await settle();
    expect(root.querySelector('[part="error"]')).to.equal(null);
  });
});

describe("charts on a page", () => {
  it("leave no listener and no timer behind", async () => {
    const widget = widgetOf(Shown);
    const round = async (times: number) => {
      for (let turn = 0; turn < times; turn++) {
        const { element, root } = await mount(widget, { language: "en" });
        await waitUntil("it is drawn", () => root.querySelector(".apexcharts-series"));
        element.remove();
        await new Promise((done) => setTimeout(done, 300));
      }
    };
    const leftovers = watchLeftovers();
    try {
      await round(2);
      const before = leftovers.count();
      await round(6);
      expect(leftovers.count()).to.deep.equal(before);
    } finally {
      leftovers.stop();
    }
  });
});
