import axe from "axe-core";
import { expect } from "chai";
import { useState } from "react";
import { DenseView } from "../../../../src/widgets/kit/chart/dense/DenseView.js";
import { type DenseData, lookOf } from "../../../../src/widgets/kit/chart/dense/data.js";
import { waitUntil } from "../../../helper/wait-until.js";
import { mount, press, settle, widgetOf } from "../mount.js";

const DAY = 86_400;
const QUARTER = 900;
const start = Date.UTC(2026, 10, 25) / 1000;
const starts = Array.from({ length: DAY / QUARTER }, (_, at) => start + at * QUARTER);

const dataOf = (changes: Partial<DenseData> = {}): DenseData => ({
  span: { start, end: start + DAY },
  unit: "s",
  most: 100,
  bands: [],
  starts,
  bin: QUARTER,
  curves: [],
  dots: { utimes: [], values: [] },
  legend: [],
  read: (at) => `step ${at}`,
  summary: "All is well.",
  ...changes,
});
const dots = (count: number, value: (at: number) => number): DenseData["dots"] => ({
  utimes: Array.from({ length: count }, (_, at) => start + (at * DAY) / count),
  values: Array.from({ length: count }, (_, at) => value(at)),
});
const table = { heads: ["Time", "Value"], rows: Array.from({ length: 600 }, (_, at) => [`row ${at}`, at]) };
let show: (data: DenseData) => void;

function Shown() {
  const [data, set] = useState(dataOf());
  show = set;
  return (
    <div style={{ inlineSize: 600 }}>
      <DenseView id="trial" title="Traffic" data={data} table={table} object="A — B" period={data.span} />
    </div>
  );
}

describe("a chart of very many points", () => {
  let element: HTMLElement;
  let root: ShadowRoot;
  const widget = widgetOf(Shown);
  const group = () => root.querySelector<HTMLElement>('[role="group"][aria-roledescription]') as HTMLElement;
  const live = () => group().parentElement?.querySelector("[aria-live]")?.textContent ?? "";
  const part = () => group().parentElement?.querySelector('[role="status"]')?.textContent ?? "";
  const canvas = () => waitUntil("the chart is drawn", () => root.querySelector<HTMLCanvasElement>(".its-plot canvas"));
  /** Pixels of the plot that have a colour, in its left and in its right half. */
  const painted = async (colour: string): Promise<[number, number]> => {
    const { width, height } = await canvas();
    const ctx = (await canvas()).getContext("2d") as CanvasRenderingContext2D;
    const wanted = (colour.match(/\d+/g) ?? []).map(Number);
    const { data } = ctx.getImageData(0, 0, width, height);
    const found: [number, number] = [0, 0];
    for (let at = 0; at < data.length; at += 4) {
      const isIt = wanted.every((value, place) => Math.abs((data[at + place] as number) - value) <= 2) && (data[at + 3] as number) > 250;
      if (isIt) found[(at / 4) % width < width / 2 ? 0 : 1]++;
    }
    return found;
  };
  const draw = async (data: DenseData) => {
    show(data);
    await settle();
    await canvas();
    await settle();
  };
  beforeEach(async () => {
    ({ element, root } = await mount(widget, { language: "en" }));
    element.style.colorScheme = "light";
    element.style.setProperty("--its-text", "rgb(1, 2, 3)");
    element.style.setProperty("--its-accent", "rgb(200, 10, 90)");
    await canvas();
  });
  afterEach(() => element.remove());

  it("draws a hundred thousand dots, and only those of the part that is looked at", async () => {
    // Dots of the morning only.
    await draw(dataOf({ dots: dots(100_000, (at) => (at < 40_000 ? (at * 37) % 100 : 200)) }));
    const [left, right] = await painted("rgb(1, 2, 3)");
    expect(left).to.be.greaterThan(5_000);
    expect(right).to.be.lessThan(100);
    for (const key of ["End", "+", "+"]) {
      press(group(), key);
      await settle();
    }
    expect((await painted("rgb(1, 2, 3)")).every((count) => count < 100)).to.equal(true);
    expect(part()).to.match(/^Shown: /);
    for (const key of ["Escape", "Escape"]) {
      press(group(), key);
      await settle();
    }
    expect((await painted("rgb(1, 2, 3)"))[0]).to.be.greaterThan(5_000);
    expect(part()).to.equal("");
  });

  it("tells neighbours of one colour apart, and more curves than there are colours", async () => {
    element.style.setProperty("--its-ok", "rgb(10, 220, 30)");
    const band = { low: 0, high: 100, colour: "ok" } as const;
    await draw(
      dataOf({
        bands: [
          { ...band, start, end: start + DAY / 2, word: "A" },
          { ...band, start: start + DAY / 2, end: start + DAY, word: "B" },
        ],
      }),
    );
    const { width, height } = await canvas();
    const ctx = (await canvas()).getContext("2d") as CanvasRenderingContext2D;
    const row = ctx.getImageData(0, Math.round(height / 3), width, 1).data;
    const isGreen = (at: number) => (row[at * 4 + 1] as number) > (row[at * 4] as number) + 20;
    const colours = Array.from({ length: width }, (_, at) => isGreen(at));
    const middle = Math.round((colours.indexOf(true) + colours.lastIndexOf(true)) / 2);
    const between = colours.slice(middle - 3, middle + 3);
    expect(between.includes(false)).to.equal(true);
    const looks = Array.from({ length: 64 }, (_, at) => lookOf(at));
    expect(new Set(looks.map(({ colour, dashes }) => `${colour} ${dashes}`)).size).to.equal(64);
  });

  it("leaves gaps open", async () => {
    await draw(dataOf({ curves: [{ name: "A", values: starts.map((_, at) => (at < 48 ? null : 80)) }] }));
    const [left, right] = await painted("rgb(200, 10, 90)");
    expect(left).to.be.lessThan(1_000);
    expect(right).to.be.greaterThan(10_000);
  });

  it("is zoomed by dragging and goes back by a double click", async () => {
    await draw(dataOf());
    const over = root.querySelector(".u-over") as HTMLElement;
    const { left, top, width } = over.getBoundingClientRect();
    const mouse = (type: string, share: number, target: EventTarget = over) =>
      target.dispatchEvent(
        new MouseEvent(type, { bubbles: true, composed: true, button: 0, clientX: left + width * share, clientY: top + 20, movementX: 9 }),
      );
    mouse("mouseenter", 0.25);
    mouse("mousemove", 0.25);
    mouse("mousedown", 0.25);
    mouse("mousemove", 0.5);
    mouse("mouseup", 0.5, document);
    await settle();
    expect(part()).to.match(/^Shown: /);
    mouse("dblclick", 0.5);
    await settle();
    expect(part()).to.equal("");
  });

  it("is read by keys, and what is read is in sight", async () => {
    await draw(dataOf());
    const said: string[] = [];
    for (const key of ["ArrowRight", "ArrowRight", "End", "ArrowRight", "Home", "ArrowLeft"]) {
      press(group(), key);
      await settle();
      said.push(live());
    }
    expect(said).to.deep.equal(["step 0", "step 1", "step 95", "step 95", "step 0", "step 0"]);
    for (const key of ["+", "+", "+", "End"]) {
      press(group(), key);
      await settle();
    }
    expect(part()).to.contain("26 Nov");
  });

  it("follows its tokens without a new drawing", async () => {
    await draw(dataOf({ dots: dots(1_000, () => 50) }));
    const before = await canvas();
    element.style.setProperty("--its-text", "rgb(90, 1, 200)");
    await waitUntil("it has the new colour", async () => (await painted("rgb(90, 1, 200)"))[0] > 50);
    expect(await canvas()).to.equal(before);
  });

  it("shows the first rows as a table and says how many there are", async () => {
    [...root.querySelectorAll<HTMLElement>('[role="tab"]')][1]?.click();
    await waitUntil("the table is there", () => root.querySelector("tbody tr"));
    expect(root.querySelectorAll("tbody tr").length).to.equal(500);
    expect(root.textContent).to.contain("500 of 600 rows are shown; the CSV file has all of them.");
  });

  it("follows the width of its place, and has no flaw that axe knows", async () => {
    await draw(dataOf({ legend: [{ name: "Green", colour: "ok" }] }));
    (root.querySelector(".frame > div") as HTMLElement).style.inlineSize = "300px";
    await waitUntil("it is narrow", async () => (await canvas()).getBoundingClientRect().width <= 300);
    const { violations } = await axe.run(element, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id }) => id)).to.deep.equal([]);
  });
});
