import { expect } from "chai";
import type { Hold, RtsTelemetry } from "../../../../src/core/internal.js";
import { waitUntil } from "../../../helper/wait-until.js";
import { openPanel } from "./at-controls.js";

const now = () => Math.floor(Date.now() / 1000);
const held = (changes: Partial<Hold> = {}): Hold => ({
  user: 2,
  fio: "Анна",
  utime_start: now() - 60,
  utime_end: now() + 600,
  note: null,
  before: null,
  ended: null,
  ...changes,
});
const manager = {
  access_token: "a.b.c",
  user: {
    id: 1,
    fio: "О",
    phone: "",
    email: "",
    access: true,
    isAnonym: false,
    file_name: null,
    restrictions: [],
    rights: { role: "engineer", levels: { signals: "manage" }, tags: null },
  },
};

describe("the bar that says who holds a crossing", () => {
  let panel: ReturnType<typeof openPanel>;
  const bodies: unknown[] = [];
  const says = (words: string) => waitUntil(`it says ${words}`, () => panel.said().includes(words));
  const open = (shown: Partial<RtsTelemetry>, answers: Record<string, unknown> = {}) => {
    bodies.length = 0;
    const keepBody = async (_path: string, request: Request) => {
      bodies.push(await request.json());
      return {};
    };
    panel = openPanel(
      {
        "crossroad/rts/1001/take_hold": keepBody,
        "crossroad/rts/1001/release_hold": keepBody,
        "crossroad/rts/1001/set_program": keepBody,
        ...answers,
      },
      shown,
    );
  };
  afterEach(() => panel.close());

  it("is not there in a city whose provider tells of no hold", async () => {
    open({});
    await panel.ready("Базовая программа");
    expect(panel.said()).not.to.include("закреп");
    expect(panel.button("Закрепить за собой")).to.equal(undefined);
  });

  it("takes a free crossing by one press, prolongs and gives it back", async () => {
    open({ hold: null });
    (await panel.ready("Закрепить за собой")).click();
    await waitUntil("it is taken", () => bodies.length === 1);
    panel.shown = { hold: held({ user: 1, fio: "О" }) };
    (await panel.ready("Продлить")).click();
    await waitUntil("it is prolonged", () => bodies.length === 2);
    (await panel.ready("Освободить")).click();
    await waitUntil("it is given back", () => bodies.length === 3);
    expect(bodies).to.deep.equal([{ oID: 1001 }, { oID: 1001 }, { oID: 1001 }]);
    expect((await panel.ready("Базовая программа")).disabled).to.equal(false, "its holder commands it");
  });

  it("takes no command of others while somebody holds it, and is taken over by a note", async () => {
    open({ hold: held() });
    await says("закреплён за: Анна");
    expect(panel.button("Запросить: Жёлтое мигание (ЖМ)")?.matches(":disabled")).to.equal(true);
    expect(panel.button("Базовая программа")?.matches(":disabled")).to.equal(true, "nothing is to be given back");
    expect(panel.button("Снять…")).to.equal(undefined, "ending needs more rights");
    (await panel.ready(/^Забрать/)).click();
    const field = await waitUntil("the dialog is open", () => panel.root.querySelector<HTMLInputElement>("dialog input, dialog textarea"));
    const [take] = [...(panel.dialog()?.querySelectorAll("button") ?? [])].slice(-1);
    expect(take?.disabled).to.equal(true, "a note is needed");
    field.value = "скорая едет";
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await waitUntil("the note is taken", () => take?.disabled === false);
    take?.click();
    await waitUntil("it is sent", () => bodies.length === 1);
    expect(bodies).to.deep.equal([{ oID: 1001, from: 2, note: "скорая едет" }]);
    await waitUntil("the dialog is closed", () => !panel.dialog());
  });

  it("asks once before others give control back, which nobody's hold stands against", async () => {
    open({ hold: held(), state_control_rts: "all_red", control_rts: "all_red", phase: null });
    (await panel.ready("Базовая программа")).click();
    const dialog = await waitUntil("the question is there", () => panel.dialog());
    expect(dialog.textContent).to.include("закреплён за: Анна");
    expect(bodies).to.deep.equal([], "nothing is sent yet");
    [...dialog.querySelectorAll("button")].at(-1)?.click();
    await waitUntil("it is sent", () => bodies.length === 1);
    expect(bodies).to.deep.equal([{ oID: 1001, program: "basic" }]);
  });

  it("lets those who manage signals end the hold of somebody else", async () => {
    open({ hold: held() }, { "auth/check": manager });
    (await panel.ready("Снять…")).click();
    const dialog = await waitUntil("the dialog is open", () => panel.dialog());
    [...dialog.querySelectorAll("button")].at(-1)?.click();
    await waitUntil("it is sent", () => bodies.length === 1);
    expect(bodies).to.deep.equal([{ oID: 1001, from: 2, note: "" }]);
  });

  it("tells its holder how the hold ended", async () => {
    open({ hold: held({ user: 1, fio: "О" }) });
    await panel.ready("Освободить");
    panel.shown = { hold: held({ user: 1, fio: "О", utime_end: now() - 1, ended: { utime: now() - 1, fio: "Анна", note: "смена" } }) };
    await says("Анна");
    await says("смена");
    await panel.ready("Закрепить за собой");
  });
});
