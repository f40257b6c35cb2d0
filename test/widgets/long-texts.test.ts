import { expect } from "chai";
import "../../src/widgets/analytics/element.js";
import "../../src/widgets/archive/element.js";
import "../../src/widgets/bus-panel/element.js";
import "../../src/widgets/map/element.js";
import "../../src/widgets/messages/element.js";
import "../../src/widgets/overrides/element.js";
import "../../src/widgets/requests/element.js";
import "../../src/widgets/rtc-panel/element.js";
import "../../src/widgets/rts-panel/element.js";
import "../../src/widgets/special-panel/element.js";
import { waitUntil } from "../helper/wait-until.js";
import { device } from "./map/items.js";
import { sampleTransport } from "./map/sample-transport.js";
import { said, situation } from "./messages/city.js";
import { request } from "./requests/city.js";
import { controllerAnswers, fakeCity, place, reading } from "./rts-panel/fake-city.js";
import { busAnswers, vehicleAnswers } from "./vehicles/fake-vehicles.js";

const MEGABYTE = "щ".repeat(1_000_000);
/** What is read in full has 10,000 characters at most, a name or a value 300; and what our own sentence says around it. */
const READ = 10_100;
const NAME = 2_100;

const now = () => Math.floor(Date.now() / 1000);
/** Words of which the contract knows the few, names of things, pictures, and a moment: another text would be left out, not shown. */
const isWord =
  /^(id|oID|key|img|type|kind|status|state|tz|access_token|restrictions|program|state_control_rts|control_rts|target_object|file_name|time)$/;

/** The answer with a megabyte in every field that takes any text. */
function long(value: unknown, name = ""): unknown {
  if (typeof value === "string") return isWord.test(name) ? value : MEGABYTE;
  if (Array.isArray(value)) return value.map((item) => long(item, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, long(inner, key)]));
}

const events = () => [{ utime: now() - 60, status: "error", msg: "Потеряна связь" }];
const lastHour = () => [{ oID: 1001, direction: "Мира, с севера", KTS: 40, KTK: 30, KTD: 6, KTP: 4, speed: 41 }];
const record = (id: number) => ({
  id,
  name_object: "Объект",
  target_object: "street",
  file_description: "план",
  file_name: "план.pdf",
  time: "2026-11-20",
  comment: "согласовано",
});
const override = {
  oID: 1001,
  description: "Мира / Ленина",
  program: "all_red",
  phase: null,
  sequence: [],
  durations: [],
  fio: "Инженер",
  utime_start: now() - 60,
  utime_end: now() + 3000,
  is_in_force: true,
  utime: now(),
};
const places = [{ id: 1, name: "проспект Мира", oIDs: [1001] }];

type Answers = Record<string, unknown>;
const screens: readonly [tag: string, attributes: Record<string, string>, answers: () => Answers][] = [
  [
    "its-rts-panel",
    { device: "1001", control: "" },
    () => ({
      ...controllerAnswers(() => long(reading({ error: "перегрев" }))),
      "rts/1001/events_last": events(),
      "rts/1001/kts_last_hour": lastHour(),
      "city/overrides": [override],
      "rts/1001/kts_hours": [{ utime: now() - (now() % 3600), kts_value: 400 }],
    }),
  ],
  [
    "its-rtc-panel",
    { device: "5" },
    () => ({
      "rtc/5/telemetry": { ...reading({ error: "перегрев" }), oID: 5 },
      "rtc/5/streets": { oID: 5, streets: ["проспект Мира"], directions: ["с севера"], description: "Детектор на Мира" },
      "rtc/5/events_last": events(),
      "rtc/5/kts_last_hour": lastHour(),
    }),
  ],
  ["its-bus-panel", { device: "b1" }, busAnswers],
  ["its-special-panel", { device: "v1", control: "" }, vehicleAnswers],
  ["its-archive", { from: "all" }, () => ({ "archive/podd": [record(1), record(2)] })],
  [
    "its-requests",
    { request: "u1" },
    () => ({
      uds: [request("u1", { number: 1 }), request("u2", { number: 2 })],
      "cross/get_city_cross": places,
      "uds/u1/comments": [{ id: "c1", author: "Мастер участка", description: "Выезжаем", create_time: now() - 600 }],
    }),
  ],
  [
    "its-messages",
    {},
    () => ({
      "city/transport_situation": situation(said("m1", "error", "ДТП")),
      "city/items_telemetry_rts": [device(1)],
      "city/items_telemetry_rtc": [],
      "rts/1/events_last": events(),
      "messages/acknowledged": [{ id: "m1", fio: "Наблюдатель", utime: now() - 20 }],
    }),
  ],
  ["its-overrides", {}, () => ({ "city/overrides": [override] })],
  [
    "its-map",
    { device: "rts:1" },
    () => ({
      "city/items_telemetry_rts": [device(1), device(2)],
      "city/items_telemetry_rtc": [],
      "city/overrides": [override],
      "city/transport_situation": sampleTransport(),
      "cross/get_city_cross": places,
      uds: [request("u1", { number: 1 })],
    }),
  ],
  [
    "its-analytics",
    {},
    () => ({
      "cross/get_city_cross": places,
      "cross/get_city_streets": places,
      "cross/get_city_segments": { type: "FeatureCollection", features: [], attribution: "© OpenStreetMap" },
    }),
  ],
];

/** All that a screen holds, in its shadow roots and those of what stands in it. */
function* nodesOf(root: ParentNode): Generator<Node> {
  const walker = document.createTreeWalker(root as Node);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    yield node;
    if (node instanceof Element && node.shadowRoot) yield* nodesOf(node.shadowRoot);
  }
}

/** The texts and attributes of a screen that are longer than they may be; a form's field holds all of what it changes. */
function tooLong(element: Element): string[] {
  const found: string[] = [];
  for (const node of nodesOf(element.shadowRoot as ShadowRoot)) {
    const most = node.parentElement?.closest(".said, dd, q") ? READ : NAME;
    if (node instanceof Text && node.data.length > most && !node.parentElement?.closest("style, template, textarea, option"))
      found.push(`${node.parentElement?.outerHTML.slice(0, 120)}: ${node.data.length}`);
    if (node instanceof Element && !node.closest("input, textarea"))
      for (const { name, value } of node.attributes)
        if (value.length > NAME && !["src", "d", "href"].includes(name)) found.push(`${node.tagName} ${name}: ${value.length}`);
  }
  return found;
}

/** What reaches beyond the screen's own width, where the screen as a whole does. */
function beyond(element: HTMLElement, width: number): string[] {
  if (element.scrollWidth <= width + 1) return [];
  const right = element.getBoundingClientRect().left + width + 1;
  const all = [...nodesOf(element.shadowRoot as ShadowRoot)].filter((node) => node instanceof Element);
  return all.filter((each) => each.getBoundingClientRect().right > right).map((each) => `${each.outerHTML.slice(0, 100)}`);
}

describe("a megabyte in every text of an answer (F29)", function () {
  this.timeout(90_000);
  let city: ReturnType<typeof fakeCity>;
  let element: HTMLElement;
  afterEach(() => {
    element.remove();
    city.close();
  });

  for (const [tag, attributes, answers] of screens) {
    for (const width of tag === "its-map" ? [1100] : [1100, 390]) {
      it(`leaves <${tag}> a page of ${width} px, with texts cut and long names broken`, async () => {
        const table = Object.entries(answers()).map(([path, answer]) => [
          path,
          async (...asked: unknown[]) => long(await (typeof answer === "function" ? answer(...asked) : answer)),
        ]);
        city = fakeCity(Object.fromEntries(table));
        element = place(tag, { provider: city.url, language: "ru", ...attributes });
        element.style.cssText = `display: block; inline-size: ${width}px; block-size: ${tag === "its-map" ? "700px" : "auto"}`;
        const root = element.shadowRoot as ShadowRoot;
        const shown = () => [...nodesOf(root)].some((node) => node instanceof Text && node.data.includes("щщщ"));
        await waitUntil("the long texts are there", shown, 30_000);
        for (const details of root.querySelectorAll("details")) {
          if (!details.open) details.querySelector("summary")?.click();
          details.scrollIntoView();
          await new Promise((done) => setTimeout(done, 250));
        }
        await new Promise((done) => setTimeout(done, 500));
        expect(tooLong(element)).to.deep.equal([]);
        expect(beyond(element, width)).to.deep.equal([]);
      });
    }
  }

  it("shows a record of the archive in full without laying out its megabytes", async () => {
    city = fakeCity({ "archive/podd": [long(record(1))] });
    element = place("its-archive", { provider: city.url, language: "ru", from: "all" });
    const root = element.shadowRoot as ShadowRoot;
    const name = await waitUntil("the record is listed", () => root.querySelector<HTMLElement>("button.name"));
    expect(name.textContent).to.match(/^щ{300}…$/);
    name.click();
    const dialog = await waitUntil("it is open", () => root.querySelector<HTMLDialogElement>("dialog[open]"));
    await waitUntil("the beginning of its comment is read", () => dialog.querySelector(".said")?.textContent?.length === 10_001);
    expect(dialog.textContent).to.include("Комментарий слишком длинный");
    expect(dialog.querySelector("textarea"), "it cannot be changed without all of it").to.equal(null);
    expect(dialog.querySelector("h2")?.textContent).to.match(/^щ{300}…$/);
    expect(tooLong(element)).to.deep.equal([]);
    expect(dialog.scrollWidth).to.be.at.most(dialog.clientWidth + 1);
  });
});
