import { expect } from "chai";
import { fold } from "../../../src/core/city-lists/items/fold.js";
import { createSorter } from "../../../src/widgets/map/screen/panel/sort-items.js";
import { filterItems, noFilter } from "../../../src/widgets/map/state/filter.js";
import { device, items } from "./items.js";

const city = items(
  device(12, { description: "Зелёная улица / проспект Мира", streets: ["Зелёная улица", "проспект Мира"] }),
  device(7, { description: "Шоссе", streets: ["Московское шоссе"], status: "failure" }),
  device(340, { description: "Площадь", streets: [], status: "need_restart" }),
);
const found = (filter: Partial<typeof noFilter>) => filterItems(city, { ...noFilter, ...filter }).map(({ oID }) => oID);

describe("the filter of the map", () => {
  it("takes ё for е and large letters for small", () => expect(found({ text: "ЗЕЛЕНАЯ" })).to.deep.equal([12]));
  it("minds no accents", () => expect(fold("  Avenida de  América, Medellín ")).to.equal("avenida de america, medellin"));
  it("finds й and ё written as two signs", () => expect(fold("Зелёный".normalize("NFD"))).to.equal("зеленый"));
  it("wants every word, in any order", () => {
    expect(found({ text: "мира зел" })).to.deep.equal([12]);
    expect(found({ text: "мира шоссе" })).to.deep.equal([]);
  });
  it("finds by street and by oID", () => {
    expect(found({ text: "московское" })).to.deep.equal([7]);
    expect(found({ text: "340" })).to.deep.equal([340]);
  });
  it("shows only what needs a person", () => expect(found({ isOnlyProblems: true })).to.deep.equal([7, 340]));
  it("leaves every kind on the map when the list shows one", () => expect(found({ kind: "rtc" })).to.deep.equal([12, 7, 340]));
  it("gives the same list when it asks for nothing", () => expect(filterItems(city, noFilter)).to.equal(city));
  it("puts the worst first, and names in the order of their numbers", () => {
    const sorted = createSorter();
    expect(sorted(city, "worst").map(({ oID }) => oID)).to.deep.equal([7, 340, 12]);
    const numbered = items(device(10), device(9), device(1));
    expect(sorted(numbered, "name").map(({ oID }) => oID)).to.deep.equal([1, 9, 10]);
    const changed = items(device(10), device(9, { status: "failure" }), device(1));
    expect(sorted(changed, "worst").map(({ oID }) => oID)).to.deep.equal([9, 1, 10]);
    expect(sorted(changed, "name").map(({ oID }) => oID)).to.deep.equal([1, 9, 10]);
    expect(sorted(items(device(3), device(2)), "worst").map(({ oID }) => oID)).to.deep.equal([2, 3]);
  });
});
