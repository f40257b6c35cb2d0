import { expect } from "chai";
import { type Layout, toLink } from "../../../src/widgets/board/layout.js";
import { waitUntil } from "../../helper/wait-until.js";
import { notes, placeBoard } from "./placed-board.js";

describe("an empty board", () => {
  let board: Awaited<ReturnType<typeof placeBoard>>;
  afterEach(() => board.remove());
  const stored = () => board.stored() as unknown as { widget: string; attributes: Record<string, string> }[];
  const offers = () => board.all(".ready button");
  const take = async (name: string) => {
    const offer = await waitUntil(`${name} is offered`, () => offers().find(({ textContent }) => textContent?.includes(name)));
    offer.focus();
    offer.click();
    await waitUntil("it is taken", () => stored().length > 0);
  };

  it("offers three ready ones, and taking one can be undone until the next change", async () => {
    board = await placeBoard();
    await waitUntil("three are offered", () => offers().length === 3);
    await take("Смена");
    expect(stored().map(({ widget }) => widget)).to.deep.equal(["overrides", "map", "messages"]);
    await waitUntil("no offers are left", () => offers().length === 0);
    expect(board.root.activeElement?.closest(".bar"), "the focus is not lost with the offer").not.to.equal(null);
    await board.press("Вернуть прежний рабочий стол");
    await waitUntil("it is empty again", () => stored().length === 0 && offers().length === 3);
    expect(board.root.activeElement).to.equal(offers()[0]);
    await take("Экран на стене");
    await board.press("Настроить");
    (await waitUntil("a card can go", () => board.all("[data-card=c1] header button").at(-1))).click();
    await board.button("Вернуть карточку");
    expect(board.findButton("Вернуть прежний рабочий стол")).to.equal(undefined);
  });

  it("shows an engineer the devices that are not well", async () => {
    const device = (oID: number, status: string) => ({ oID, latitude: 55, longitude: 37, status, description: "", streets: [] });
    board = await placeBoard(notes(0), {
      "city/items_telemetry_rts": [device(1, "ok"), device(2, "no_connection")],
      "city/items_telemetry_rtc": [device(7, "ok"), device(8, "ok")],
    });
    await waitUntil("the devices are known", async () => {
      await take("Инженер");
      const devices = stored().map(({ attributes }) => attributes.device);
      if (devices[0] === "2" && devices[1] === "7") return true;
      await board.press("Вернуть прежний рабочий стол");
      await waitUntil("it is empty again", () => stored().length === 0);
      return false;
    });
  });

  it("is offered none where it came by link: it would take the place of one's own", async () => {
    board = await placeBoard(notes(1));
    board.element.setAttribute("shared", toLink(notes(0) as Layout));
    await waitUntil("the empty one is shown", () => board.root.textContent?.includes("Рабочий стол пуст"));
    expect(offers()).to.have.length(0);
    board.element.removeAttribute("shared");
    await board.button("Настроить");
  });

  it("a file that took the place of a board can be undone as well", async () => {
    board = await placeBoard(notes(3));
    const data = new DataTransfer();
    data.items.add(new File([JSON.stringify(notes(1))], "board.json"));
    const input = board.root.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;
    input.files = data.files;
    input.dispatchEvent(new Event("change", { bubbles: true, composed: true }));
    await waitUntil("it is replaced", () => stored().length === 1);
    await board.press("Вернуть прежний рабочий стол");
    await waitUntil("the three are back", () => stored().length === 3);
  });
});
