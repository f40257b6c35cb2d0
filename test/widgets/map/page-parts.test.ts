import { expect } from "chai";
import { waitUntil } from "../../helper/wait-until.js";
import { type PlacedMap, placeMap } from "./placed-map.js";

describe("what a page lays on the map and styles of it", () => {
  let map: PlacedMap;
  afterEach(() => map.remove());

  it("has a slot in each corner, inside the map", async () => {
    map = await placeMap();
    const region = (map.find("section[part=map]") as HTMLElement).getBoundingClientRect();
    for (const corner of ["top-left", "top-right", "bottom-left", "bottom-right"]) {
      const own = Object.assign(document.createElement("b"), { slot: corner, textContent: corner });
      map.element.append(own);
      const { left, right, top, bottom } = own.getBoundingClientRect();
      expect(
        [left, right].every((x) => x >= region.left && x <= region.right),
        `${corner} lies in the map`,
      ).to.equal(true);
      expect(corner.startsWith("top"), corner).to.equal((top + bottom) / 2 < (region.top + region.bottom) / 2);
      expect(corner.endsWith("left"), corner).to.equal((left + right) / 2 < (region.left + region.right) / 2);
    }
  });

  it("has its parts, and the legend when it is opened", async () => {
    map = await placeMap();
    for (const part of ["toolbar", "list", "map"]) expect(map.find(`[part=${part}]`), part).not.to.equal(null);
    expect(map.find("[part=legend]")).to.equal(null);
    [...map.root.querySelectorAll("button")].find(({ textContent }) => textContent === "Условные обозначения")?.click();
    const legend = await waitUntil("the legend is open", () => map.find("[part=legend]"));
    for (const word of ["Светофоры", "Автобусы", "Отказ", "затор", "Данные устарели"]) expect(legend.textContent).to.include(word);
    const levels = [...legend.querySelectorAll("small")].map(({ textContent }) => textContent);
    expect(levels, "no level has two names").to.deep.equal(["0–2", "3–4", "5–7", "8–10"]);
    const states = [...legend.querySelectorAll("h3")].find(({ textContent }) => textContent === "Заявки")?.nextElementSibling;
    expect([...(states?.children ?? [])].map(({ textContent }) => textContent))
      .to.include("просрочена")
      .and.not.to.include("Отказ");
  });
});
