import { expect } from "chai";
import { waitUntil } from "../../helper/wait-until.js";
import { device } from "./items.js";
import { type PlacedMap, placeMap } from "./placed-map.js";

describe("devices that cannot be read", () => {
  let map: PlacedMap;
  let codes: unknown[] = [];
  const note = (event: Event) => codes.push((event as CustomEvent).detail.code);
  beforeEach(() => {
    codes = [];
    document.addEventListener("its-error", note);
  });
  afterEach(() => {
    document.removeEventListener("its-error", note);
    map.remove();
  });

  const devices = (good: number, bad: number) => [
    ...Array.from({ length: good }, (_, at) => device(at + 1)),
    ...Array.from({ length: bad }, (_, at) => ({ ...device(1_000 + at), latitude: null as unknown as number })),
  ];
  const place = (good: number, bad: number) => placeMap({ rts: devices(good, bad), attributes: { layers: "devices" }, isAwaited: false });
  const said = () =>
    [...map.root.querySelectorAll<HTMLElement>("[role=status][data-tone]")].find((each) => /прочитать/.test(`${each.textContent}`));

  it("are counted on the page with the field at fault, and the page of the portal is told when they are many", async () => {
    map = await place(1, 99);
    const notice = await waitUntil("the page says so", said);
    expect(notice.textContent).to.equal("Не удалось прочитать записей: 99 из 100 (поле latitude). Здесь их нет.");
    expect(notice.dataset.tone).to.equal("error");
    await waitUntil("the portal is told", () => codes.includes("rows-unread"));
  });

  it("are a warning while they are few, and gone with the next good answer", async () => {
    map = await place(99, 1);
    const notice = await waitUntil("the page says so", said);
    expect(notice.textContent).to.contain("1 из 100");
    expect(notice.dataset.tone).to.equal("warning");
    expect(codes.includes("rows-unread")).to.equal(false);
    map.city.table["city/items_telemetry_rts"] = devices(100, 0);
    await waitUntil("nothing is said any more", () => !said());
  });
});
