import { expect } from "chai";
import type { RtsTelemetry } from "../../../../src/core/internal.js";
import { waitUntil } from "../../../helper/wait-until.js";
import { openPanel } from "./at-controls.js";

const offers = {
  programs: ["basic", "automatic", "switching", "flashing_yellow", "shutdown"],
  plans: [1, 2, 7],
  takes_sequence: false,
  has_camera: false,
};

describe("a controller that says what it takes from afar", () => {
  let panel: ReturnType<typeof openPanel>;
  afterEach(() => panel.close());
  const open = async (shown: Partial<RtsTelemetry>) => {
    let body: unknown;
    panel = openPanel(
      {
        "crossroad/rts/1001/set_program": async (_path: string, request: Request) => {
          body = await request.json();
          return {};
        },
      },
      shown,
    );
    await waitUntil("the controls are there", () => panel.button(/Запросить|Базовая/) ?? panel.said().includes("только на месте"));
    return { sent: () => body };
  };

  it("is offered that, and the rest is named once", async () => {
    await open({ offers });
    const names = [...panel.root.querySelectorAll("button")].map((each) => each.getAttribute("aria-label") ?? each.textContent ?? "");
    expect(names.filter((name) => name.startsWith("Запросить: "))).to.deep.equal([
      "Запросить: Программа переключения",
      "Запросить: Жёлтое мигание (ЖМ)",
      "Запросить: Отключение светофоров",
    ]);
    expect(panel.button("Адаптивный режим")).to.equal(undefined);
    expect(panel.said()).to.match(/Издали у этого контроллера недоступно: Удержание фазы,? .*Кругом красный \(КК\),? .*Без управления/);
  });

  it("is offered everything when it does not say so", async () => {
    await open({});
    expect(panel.button("Запросить: Кругом красный (КК)")).not.to.equal(undefined);
    expect(panel.said()).not.to.include("недоступно");
  });

  it("is asked for a plan by its number, once one is chosen", async () => {
    const { sent } = await open({ offers, plan: 2 });
    (await panel.ready("Запросить: Программа переключения")).click();
    const dialog = await waitUntil("it is asked", () => panel.dialog());
    const plans = [...dialog.querySelectorAll("label")].filter(({ textContent }) => textContent?.startsWith("План"));
    expect(plans.map(({ textContent }) => textContent?.trim())).to.deep.equal(["План 1", "План 2 действует", "План 7"]);
    expect([...dialog.querySelectorAll("button")].at(-1)?.disabled, "no plan yet").to.equal(true);
    plans[2]?.querySelector("input")?.click();
    await waitUntil("the request names it", () => dialog.textContent?.includes("Программа переключения: план 7"));
    const send = await waitUntil("it may be sent", () => {
      const found = [...dialog.querySelectorAll("button")].at(-1);
      return found && !found.disabled && found.getAttribute("aria-disabled") === null ? found : null;
    });
    send.click();
    await waitUntil("it is sent", () => sent());
    expect(sent()).to.deep.equal({ oID: 1001, program: "switching", plan: 7 });
  });

  it("offers nothing where it is read only", async () => {
    await open({ offers: { ...offers, programs: [] } });
    expect(panel.said()).to.include("Этим контроллером управляют только на месте");
    expect([...panel.root.querySelectorAll("button")].some((each) => /^Запросить/.test(each.ariaLabel ?? ""))).to.equal(false);
    expect(panel.button("Базовая программа")).to.equal(undefined);
  });

  it("says who has its cabinet, and its plan", async () => {
    await open({ offers, plan: 2, control_dkso: true, local_control: { by: "police_key", who: null } });
    await waitUntil("the holder is named", () => panel.said().includes("Полицейский ключ"));
    expect(panel.said()).to.match(/План ?2/);
  });

  it("says of a mode that it does not leave by itself that it stays until it is given back", async () => {
    await open({ offers, plan: 2, returns: [{ program: "flashing_yellow", seconds: 3600 }] });
    (await panel.ready("Запросить: Программа переключения")).click();
    const dialog = await waitUntil("it is asked", () => panel.dialog());
    expect(dialog.textContent).to.include("Режим останется, пока его не вернут: сам контроллер из него не выйдет.");
    expect(dialog.textContent).not.to.include("должен сам выйти");
    [...dialog.querySelectorAll("button")].find(({ textContent }) => textContent === "Отмена")?.click();
    await waitUntil("it is closed", () => !panel.dialog()?.open);
    (await panel.ready("Запросить: Жёлтое мигание (ЖМ)")).click();
    await waitUntil("this one returns", () => panel.dialog()?.textContent?.includes("через 60 мин контроллер должен сам выйти"));
  });

  it("says which values it has told, and takes no order before it has told who has the cabinet", async () => {
    const missing = [
      { name: "localControl", last: "nobody", utime: 1_700_000_000 },
      { name: "plan", last: "3", utime: 1_700_000_000 },
    ];
    await open({ offers, state_control_rts: "unknown", values_told: { told: 15, of: 17, missing, before: null } });
    await waitUntil("it is said", () => panel.said().includes("15 из 17"));
    expect(panel.said()).to.match(/кто управляет из шкафа.*план.*последнее известное: 3/);
    await waitUntil("no order is taken", () => panel.said().includes("Контроллер ещё не сообщил, кто управляет из шкафа"));
    expect(panel.button("Запросить: Жёлтое мигание (ЖМ)")?.matches(":disabled")).to.equal(true);
  });
});
