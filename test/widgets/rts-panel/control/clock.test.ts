import { expect } from "chai";
import type { RtsTelemetry } from "../../../../src/core/internal.js";
import { waitUntil } from "../../../helper/wait-until.js";
import { openPanel } from "./at-controls.js";

const offers = { programs: ["basic"], plans: null, takes_sequence: false, has_camera: false, sets_clock: true };
const refusal = (error: object) =>
  new Response(JSON.stringify({ error }), { status: 409, headers: { "content-type": "application/json" } });

describe("the clock of a controller", () => {
  let panel: ReturnType<typeof openPanel>;
  let sent: unknown[];
  afterEach(() => panel.close());
  const open = async (shown: Partial<RtsTelemetry>, answer: () => Promise<object | Response> = async () => ({})) => {
    sent = [];
    const asked = async (_path: string, request: Request) => {
      sent.push(await request.json());
      return answer();
    };
    panel = openPanel({ "crossroad/rts/1001/set_clock": asked }, shown);
    await waitUntil("the panel is there", () => panel.said().includes("Тип контроллера"));
  };
  const ask = async () => {
    (await waitUntil("it may be set", () => panel.button("Установить…"))).click();
    const dialog = await waitUntil("it is asked", () => panel.dialog());
    [...dialog.querySelectorAll("button")].find(({ textContent }) => textContent?.startsWith("Установить по"))?.click();
    return dialog;
  };

  it("is told, and set once on request", async () => {
    await open({ offers, clock_offset: -34 });
    expect(panel.said()).to.match(/Часы контроллера\s*Отстают на 34\s*с/);
    const dialog = await ask();
    await waitUntil("it is taken", () => dialog.textContent?.includes("Контроллер принял время города"));
    expect(sent).to.deep.equal([{ oID: 1001 }]);
    expect([...dialog.querySelectorAll("button")].some(({ textContent }) => textContent?.startsWith("Установить по"))).to.equal(false);
  });

  it("tells a refusal by its code, else in the provider's words, and an answer that was lost as unknown", async () => {
    const ours = { code: "controller_refused", message: "The controller refused: Incorrect code", values: { words: "Incorrect code" } };
    await open({ offers, clock_offset: 400 }, async () => refusal(ours));
    const known = await ask();
    await waitUntil("it is refused", () => known.textContent?.includes("Часы не установлены. Контроллер отказал: «Incorrect code»."));
    panel.close();
    const foreign = { code: "cabinet_says_no", message: "Контроллер отказал: Incorrect code" };
    await open({ offers, clock_offset: 400 }, async () => refusal(foreign));
    expect(panel.said()).to.match(/Спешат на 6\s*мин\s*40\s*с/);
    const dialog = await ask();
    await waitUntil("it is refused", () => dialog.textContent?.includes("Ответ сервера: «Контроллер отказал: Incorrect code»"));
    panel.close();
    await open({ offers, clock_offset: 400 }, async () => new Response("", { status: 409 }));
    const silent = await ask();
    await waitUntil("it is refused without a word", () => silent.textContent?.includes("Часы не установлены."));
    expect(silent.textContent).not.to.include("Ответ сервера");
    panel.close();
    await open({ offers, clock_offset: 400 }, async () => new Response("", { status: 502 }));
    const again = await ask();
    await waitUntil("nobody knows", () => again.textContent?.includes("Неизвестно, дошёл ли запрос"));
    expect(sent).to.have.length(1);
  });

  it("is not offered where it is right, cannot be set, or is not told", async () => {
    await open({ offers, clock_offset: 1 });
    expect(panel.said()).to.match(/Часы контроллера\s*Идут верно/);
    expect(panel.button("Установить…")).to.equal(undefined);
    panel.close();
    await open({ offers: { ...offers, sets_clock: false }, clock_offset: 90 });
    expect(panel.said()).to.match(/Спешат на 1\s*мин\s*30\s*с/);
    expect(panel.button("Установить…")).to.equal(undefined);
    panel.close();
    await open({});
    expect(panel.said()).not.to.include("Часы контроллера");
  });
});
