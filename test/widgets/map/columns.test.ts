import { expect } from "chai";
import { ItemTable, PackedItem } from "../../../src/core/city-lists/columns/item-table.js";
import { type Packed, packItems } from "../../../src/core/city-lists/columns/pack.js";
import { countAppearances, ofKinds, runsOf } from "../../../src/core/city-lists/columns/runs.js";
import { toItems } from "../../../src/core/city-lists/items/device-items.js";
import type { MapItem } from "../../../src/core/internal.js";
import { flatten } from "../../../src/widgets/map/engine/cluster.js";
import { createSorter } from "../../../src/widgets/map/screen/panel/sort-items.js";
import { itemsThen } from "../../../src/widgets/map/state/past.js";
import { device, items } from "./items.js";

const statuses = ["ok", "failure", "no_data"] as const;
const devices = (count: number, shift = 0) =>
  Array.from({ length: count }, (_, index) =>
    device(index, { status: statuses[(index + shift) % 3] ?? "ok", ...(index % 7 === 0 ? { latitude: 0, longitude: 0 } : {}) }),
  );

function tableOf(list: readonly MapItem[]) {
  const table = new ItemTable();
  return Object.assign(table, { next: following(table, list) });
}

/** Takes over the items that a table has, and in turn those that it is to have next; tells what it has taken. */
function following(table: ItemTable, list: readonly MapItem[]) {
  let last: Packed | undefined;
  const next = (items: readonly MapItem[]) => {
    const { packed, update: news } = packItems(last, items);
    last = packed;
    if (news) table.apply({ ...news, masks: {} });
    return news;
  };
  next(list);
  return next;
}

/** The same list, of which each item is to be asked by itself. */
const oneByOne = (list: readonly MapItem[]) =>
  list.map((item) => (item instanceof PackedItem ? new PackedItem(item.table, item.row) : item));
const counted = (list: readonly MapItem[]) => {
  const counts: Record<string, number> = {};
  for (const [{ kind, severity }, count] of countAppearances(list))
    counts[`${kind} ${severity}`] = (counts[`${kind} ${severity}`] ?? 0) + count;
  return counts;
};
const keys = (list: readonly MapItem[]) => list.map(({ key }) => key);

const sorted = createSorter();

describe("the columns of the map", () => {
  const rts = tableOf(toItems("rts", devices(3_000)));
  const rtc = tableOf(toItems("rtc", devices(10, 1)));
  const list = [...items(device(9_000)), ...rts.itemsAt("recent"), ...items(device(9_001)), ...rtc.itemsAt("recent")];

  it("are found in a list that has all of a table", () => {
    expect(runsOf(list).map(({ table, from, to }) => [table, from, to])).to.deep.equal([
      [null, 0, 1],
      [rts, 1, 3_001],
      [null, 3_001, 3_002],
      [rtc, 3_002, 3_012],
    ]);
    const part = list.filter((_, index) => index !== 2_000);
    expect(runsOf(part).map(({ table }) => table)).to.deep.equal([null, rtc]);
    expect(runsOf(oneByOne(list)).map(({ table }) => table)).to.deep.equal([null]);
  });

  it("say the same as their items one by one", () => {
    rts.ranks = Uint32Array.from({ length: 3_000 }, (_, row) => 3_009 - row);
    rtc.ranks = Uint32Array.from({ length: 10 }, (_, row) => row);
    const single = oneByOne(list);
    expect(flatten(list, new Set(["rtc"]))).to.deep.equal(flatten(single, new Set(["rtc"])));
    expect(counted(list)).to.deep.equal(counted(single));
    for (const wanted of ["rts", "rtc", "bus"]) {
      const isWanted = (kind: string) => kind === wanted;
      expect(keys(ofKinds(list, isWanted))).to.deep.equal(keys(ofKinds(single, isWanted)));
    }
    for (const sort of ["worst", "name"] as const) expect(keys(sorted(list, sort))).to.deep.equal(keys(sorted(single, sort)));
    expect(keys(sorted(list, "name")).slice(0, 4)).to.deep.equal(["rts:9000", "rts:9001", "rtc:0", "rtc:1"]);
    expect(sorted(list, "worst")[0]?.severity).to.equal(Math.max(...list.map(({ severity }) => severity)));
  });

  it("are sorted by the newest order of names and the newest states, though the order before was kept", () => {
    const before = toItems("rts", devices(3_000));
    const table = tableOf(before);
    const sort = createSorter();
    const first = (order: "worst" | "name") => sort(table.itemsAt("recent"), order)[0]?.key;
    table.ranks = Uint32Array.from(before, (_, row) => row);
    expect([first("name"), first("worst")]).to.deep.equal(["rts:0", "rts:1"]);
    table.ranks = Uint32Array.from(before, (_, row) => before.length - row);
    expect([first("name"), first("worst")]).to.deep.equal(["rts:2999", "rts:2998"]);
    const after = toItems("rts", devices(3_000, 1), before);
    table.next(after);
    expect([first("name"), first("worst")]).to.deep.equal(["rts:2999", "rts:2997"]);
  });

  it("are sorted by new names, in the table and beside it", () => {
    const named = (...names: string[]) => names.map((description, index) => device(index, { description }));
    const before = toItems("rts", named("Б", "В"));
    const table = tableOf(before);
    const sort = createSorter();
    const names = (...others: readonly MapItem[]) => sort([...table.itemsAt("recent"), ...others], "name").map(({ name }) => name);
    const [other] = items(device(9, { description: "Г" })) as [MapItem];
    const [renamed] = items(device(9, { description: "А" })) as [MapItem];
    expect(names(other)).to.deep.equal(["Б", "В", "Г"]);
    expect(names(renamed)).to.deep.equal(["А", "Б", "В"]);
    table.next(toItems("rts", named("Я", "В"), before));
    expect(names(renamed)).to.deep.equal(["А", "В", "Я"]);
  });

  it("keep the items that did not change, wherever they stand now", () => {
    const before = toItems("rts", devices(6));
    const table = tableOf(before);
    const old = [...table.itemsAt("recent")];
    const [, second, third, , fifth] = devices(6);
    const after = toItems("rts", [fifth, second, { ...third, status: "ok" }, device(70)] as never, before);
    table.next(after);
    const now = table.itemsAt("recent");
    expect(keys(now)).to.deep.equal(["rts:4", "rts:1", "rts:2", "rts:70"]);
    expect([now[0] === old[4], now[1] === old[1], now[2] === old[2]]).to.deep.equal([true, true, false]);
    // The last one is gone, and still drawn until the clusters of the others are known.
    expect(old[5]?.tone).to.equal("neutral");
  });

  it("are told alone where few have changed, and say then what all of them would", () => {
    const before = toItems("rts", devices(100));
    const table = tableOf(before);
    const old = table.itemsAt("recent");
    const changes = { 7: { status: "software_error" }, 8: { latitude: 55.9 }, 50: { latitude: 0, longitude: 0 } } as const;
    const changed = devices(100).map((each, row) => ({ ...each, ...(changes as Record<number, object>)[row] }));
    const news = table.next(toItems("rts", changed, before));
    expect(news && "rows" in news ? [...news.rows] : null).to.deep.equal([7, 8, 50]);
    const now = table.itemsAt("recent");
    const said = (list: readonly MapItem[]) =>
      list.map(({ key, status, tone, severity, latitude, longitude, name }) => ({
        key,
        status,
        tone,
        severity,
        latitude,
        longitude,
        name,
      }));
    expect(said(now)).to.deep.equal(said(toItems("rts", changed)));
    expect(flatten(now, new Set())).to.deep.equal(flatten(tableOf(toItems("rts", changed)).itemsAt("recent"), new Set()));
    expect(now.flatMap((item, row) => (item === old[row] ? [] : row))).to.deep.equal([7, 8, 50]);
    const again = table.next(toItems("rts", devices(100, 1), before));
    expect(again && "rows" in again).to.equal(false);
    expect(said(table.itemsAt("recent"))).to.deep.equal(said(toItems("rts", devices(100, 1))));
  });

  it("are handed on as they are where all are of wanted kinds", () => {
    const all = [...rts.itemsAt("recent"), ...rtc.itemsAt("recent")];
    // Not by `equal`, which prints both when they differ: very many items, each with all of its table.
    expect(ofKinds(all, () => true) === all).to.equal(true);
    expect(ofKinds(all, () => false)).to.deep.equal([]);
  });

  it("do not speak for how their items were in the past", () => {
    const history = { utimes: [1], roads: [], devices: [{ kind: "rts", oID: 1, statuses: ["ok"] }] };
    const table = tableOf(toItems("rts", [device(1, { status: "failure" })]));
    const then = itemsThen(table.itemsAt("recent"), { history: history as never, index: 0 });
    expect(counted(then)).to.deep.equal({ "rts 0": 1 });
    expect([...flatten(then, new Set()).severity]).to.deep.equal([0]);
  });
});
