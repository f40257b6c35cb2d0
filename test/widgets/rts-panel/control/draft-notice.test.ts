import { expect } from "chai";
import type { OrderDraft, RtsTelemetry } from "../../../../src/core/internal.js";
import { waitUntil } from "../../../helper/wait-until.js";
import { openPanel } from "./at-controls.js";

const now = () => Math.floor(Date.now() / 1000);
const draftOf = (user: number, fio: string): OrderDraft => ({
  id: "d1",
  user,
  fio,
  program: "all_red",
  reason: "ДТП",
  utime_start: now(),
  utime_end: now() + 120,
});

describe("an order that waits for a second person", () => {
  let panel: ReturnType<typeof openPanel>;
  const asked: { path: string; body: unknown }[] = [];
  const says = (words: string) => waitUntil(`it says ${words}`, () => panel.said().includes(words));
  const open = (shown: Partial<RtsTelemetry>) => {
    asked.length = 0;
    const keep = async (path: string, request: Request) => {
      asked.push({ path: path.replace("crossroad/rts/1001/", ""), body: await request.json() });
      return {};
    };
    const calls = ["set_program", "make_draft", "withdraw_draft"].map((call) => [`crossroad/rts/1001/${call}`, keep]);
    panel = openPanel(Object.fromEntries(calls), shown);
  };
  const press = async (name: string) => (await panel.ready(name)).click();
  afterEach(() => panel.close());

  it("is asked for by the first, by the reason, and nothing is sent to the controller", async () => {
    open({ draft: null });
    await press("Запросить: Кругом красный (КК)");
    await press("ДТП");
    await press("Дальше");
    await waitUntil("the second step is there", () => panel.dialog()?.querySelector("input[type=checkbox]"));
    panel.dialog()?.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();
    await press("Позвать второго");
    await waitUntil("it is asked", () => asked.length === 1);
    expect(asked).to.deep.equal([{ path: "make_draft", body: { oID: 1001, program: "all_red", reason: "ДТП" } }]);
  });

  it("is withdrawn by the first, who cannot give it", async () => {
    open({ draft: draftOf(1, "О") });
    await says("ждём второго");
    expect(panel.button("Посмотреть и решить…")).to.equal(undefined);
    await press("Отозвать");
    await waitUntil("it is withdrawn", () => asked.length === 1);
    expect(asked).to.deep.equal([{ path: "withdraw_draft", body: { oID: 1001, draft: "d1" } }]);
  });

  it("is looked at and sent by the second, by both steps, with the first one's reason", async () => {
    open({ draft: draftOf(2, "Анна") });
    await press("Посмотреть и решить…");
    const dialog = await waitUntil("the question is there", () => panel.dialog());
    expect(dialog.textContent).to.include("Анна").and.include("ДТП");
    await press("Дальше");
    const box = await waitUntil("the second step is there", () => panel.dialog()?.querySelector<HTMLInputElement>("input[type=checkbox]"));
    box.click();
    await press("Отправить: Кругом красный (КК)");
    await waitUntil("it is sent", () => asked.length === 1);
    expect(asked).to.deep.equal([{ path: "set_program?draft=d1", body: { oID: 1001, program: "all_red" } }]);
  });

  it("is not sent when it is over while the question is open", async () => {
    open({ draft: draftOf(2, "Анна") });
    await press("Посмотреть и решить…");
    await press("Дальше");
    panel.shown = { draft: null };
    await waitUntil("the question says so", () => (panel.dialog()?.textContent ?? "").includes("не отправлен"));
    expect(asked).to.deep.equal([]);
  });
});
