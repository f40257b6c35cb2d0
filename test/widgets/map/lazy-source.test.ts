import { expect } from "chai";
import { atom } from "nanostores";
import type { LayerSource, LayerState, MapItem } from "../../../src/core/internal.js";
import { createLazySource } from "../../../src/widgets/map/layers/lazy-source.js";
import { waitUntil } from "../../helper/wait-until.js";
import { device, items } from "./items.js";

const ready: LayerState = { status: "ready", error: undefined, answered: null, age: "recent" };

describe("a layer whose code comes late", () => {
  it("is loaded by the first look, in two tries, says when those failed, and comes when it is asked for anew", async () => {
    const tries: string[] = [];
    const $items = atom<readonly MapItem[]>(items(device(1)));
    const real: LayerSource = { $items, $state: atom(ready), revalidate: () => tries.push("revalidate"), cancel() {} };
    const source = createLazySource(async () => {
      tries.push("load");
      if (tries.length <= 2) throw new TypeError("the file did not come");
      return real;
    });
    expect(tries).to.deep.equal([]);
    const states: string[] = [];
    const seen: number[] = [];
    const forget = [source.$state.subscribe(({ status }) => states.push(status)), source.$items.subscribe((all) => seen.push(all.length))];
    await waitUntil("it says so", () => states.at(-1) === "error");
    source.revalidate();
    await waitUntil("it is there", () => states.at(-1) === "ready");
    $items.set(items(device(1), device(2)));
    expect([states, seen]).to.deep.equal([
      ["fetching", "error", "fetching", "ready"],
      [0, 1, 2],
    ]);
    source.revalidate();
    expect(tries).to.deep.equal(["load", "load", "load", "revalidate"]);
    for (const each of forget) each();
  });
});
