import { expect } from "chai";
import "../../../src/widgets/messages/element.js";
import { waitUntil } from "../../helper/wait-until.js";
import { fakeCity, place } from "../rts-panel/fake-city.js";
import { inCenter, now, said, situation } from "./city.js";

const event = (oID: number, msg: string, status = "error") => ({
  id: `${now() - 60}-rts-${oID}-${status}`,
  kind: "rts",
  oID,
  description: `Перекрёсток ${oID}`,
  utime: now() - 60,
  status,
  msg,
});
const answers = {
  "city/transport_situation": situation(said("m1", "info", "Уборка улиц")),
  "city/events": [event(1, "Лампа погасла"), event(2, "Дверь открыта"), event(2, "Связь есть", "confirmation")],
  "city/tags": [
    { id: "district:Север", kind: "district", name: "Север", oIDs: [1] },
    { id: "corridor:Мира", kind: "corridor", name: "Мира", oIDs: [2] },
  ],
};

describe("the message center of a district", () => {
  let city: ReturnType<typeof fakeCity>;
  let element: HTMLElement;
  const { text, says, all, button } = inCenter(() => element);
  const open = (given: Parameters<typeof fakeCity>[0] = answers) => {
    city = fakeCity(given);
    element = place("its-messages", { provider: city.url, language: "ru" });
  };
  const field = () => all("search select")[1] as HTMLSelectElement | undefined;
  const choose = (label: string) => {
    const select = field() as HTMLSelectElement;
    select.value = [...select.options].find((option) => option.text === label)?.value ?? "?";
    select.dispatchEvent(new Event("change", { bubbles: true }));
  };
  afterEach(() => {
    element.remove();
    city.close();
    for (const key of Object.keys(localStorage)) if (/^its\.(messages|tags)/.test(key)) localStorage.removeItem(key);
  });

  it("has what its devices say and what the city says of none, says what is elsewhere, and goes back to all by one press", async () => {
    open();
    await says("Дверь открыта");
    await waitUntil("the field has the districts", () => field()?.disabled === false);
    expect([...(field()?.options ?? [])].map((option) => option.text)).to.deep.equal(["Весь город", "Север", "Коридор: Мира"]);
    choose("Север");
    await says("Показано: Север.");
    await says("В других местах: 2.");
    expect(text()).to.include("Лампа погасла").and.include("Уборка улиц");
    expect(text()).not.to.include("Дверь открыта");
    (await button("Показать всё")).click();
    await says("Дверь открыта");
    expect(text()).not.to.include("Показано: Север.");
  });

  it("says that all is shown in a city without districts, and has no field from the second visit on", async () => {
    open({ ...answers, "city/tags": [] });
    await says("Дверь открыта");
    await waitUntil("there are none", () => field()?.textContent === "Весь город");
    expect(field()?.disabled).to.equal(true);
    element.remove();
    element = place("its-messages", { provider: city.url, language: "ru" });
    await says("Дверь открыта");
    expect(field()).to.equal(undefined);
  });

  it("has the field before the city has told of districts, where it will be", async () => {
    let answer = (_tags: unknown) => {};
    open({ ...answers, "city/tags": () => new Promise((resolve) => (answer = resolve)) });
    await says("Дверь открыта");
    const box = () => JSON.stringify(field()?.getBoundingClientRect());
    const before = box();
    answer(answers["city/tags"]);
    await waitUntil("the districts are known", () => field()?.disabled === false);
    expect(box()).to.equal(before);
  });
});
