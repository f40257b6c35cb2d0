import { expect } from "chai";
import { map } from "nanostores";
import {
  createClient,
  createLayerSource,
  layerPart,
  type MapItem,
  ProviderError,
  type Resource,
  type ResourceState,
} from "../../src/core/internal.js";
import { waitUntil } from "../helper/wait-until.js";

const MINUTE = 60;
/** Seconds for which transport counts as recent (age.ts). */
const LIMIT = 60;
/** Seconds that are left of it, or of the patience with an answer, when a test begins. */
const LEFT = 0.3;

const thing = {
  key: "bus:1",
  oID: 1,
  kind: "bus",
  latitude: 55,
  longitude: 37,
  name: "",
  words: "",
  tone: "ok",
  severity: 0,
  status: "",
} as const;
let count = 0;

/** Two layers of one answer, as the layers of the transport situation are. */
function twoLayers(now: Partial<ResourceState<string>>) {
  const client = createClient({ provider: "http://127.0.0.1:1", sessionKey: `layer-source-${++count}` });
  const $state = map<ResourceState<string>>({ data: undefined, error: undefined, isFetching: false, answered: null, asked: null, ...now });
  const resource = { $state, kind: "transport" } as unknown as Resource<string>;
  const made: string[] = [];
  const toItems = (name: string, age: MapItem["age"]) => {
    made.push(age);
    return [{ ...thing, name, age }];
  };
  const sources = [0, 1].map(() => createLayerSource(client, [layerPart(resource, "transport", toItems)]));
  const stops = sources.flatMap(({ $items, $state: $layer }) => [$items.listen(() => {}), $layer.listen(() => {})]);
  const stop = () => {
    for (const each of stops) each();
  };
  return { client, $state, made, sources, stop };
}

const now = () => Date.now() / 1000;

describe("the source of a layer", () => {
  it("turns old by time alone, and all layers of an answer with it", async () => {
    const { sources, made, stop } = twoLayers({ data: "bus", answered: now() - LIMIT + LEFT });
    const ages = () => sources.flatMap(({ $items, $state }) => [$items.get()[0]?.age, $state.get().age]);
    expect(ages()).to.deep.equal(["recent", "recent", "recent", "recent"]);
    expect(made).to.deep.equal(["recent", "recent"]);
    await waitUntil("both are old", () => ages().every((age) => age === "old"));
    expect(made).to.deep.equal(["recent", "recent", "old", "old"]);
    stop();
  });

  it("keeps its last items and says its fault when the layer's own code throws, and nothing of that with the next good answer", () => {
    const client = createClient({ provider: "http://127.0.0.1:1", sessionKey: `layer-source-${++count}` });
    const $state = map<ResourceState<string>>({ data: "1", error: undefined, isFetching: false, answered: now(), asked: null });
    const resource = { $state, kind: "transport" } as unknown as Resource<string>;
    const toItems = (data: string) => {
      if (data === "bad") throw new TypeError("no lots");
      return [{ ...thing, key: `bus:${data}`, age: "recent" as const }];
    };
    const source = createLayerSource(client, [layerPart(resource, "transport", toItems)]);
    const stops = [source.$items.listen(() => {}), source.$state.listen(() => {})];
    const seen = () => [
      source.$items
        .get()
        .map(({ key }) => key)
        .join(),
      source.$state.get().status,
      source.$state.get().fault,
    ];
    expect(seen()).to.deep.equal(["bus:1", "ready", undefined]);
    $state.setKey("data", "bad");
    expect(seen()).to.deep.equal(["bus:1", "ready", "TypeError: no lots"]);
    $state.setKey("data", "2");
    expect(seen()).to.deep.equal(["bus:2", "ready", undefined]);
    for (const stop of stops) stop();
  });

  it("is recent again with the next answer, and turns old after that one's time", async () => {
    const { $state, sources, stop } = twoLayers({ data: "bus", answered: now() - LIMIT - 1 });
    const [source] = sources as [(typeof sources)[0]];
    expect(source.$state.get().age).to.equal("old");
    $state.setKey("answered", now() - LIMIT + LEFT);
    expect(source.$state.get().age).to.equal("recent");
    expect(source.$items.get()[0]?.age).to.equal("recent");
    await waitUntil("it is old", () => source.$state.get().age === "old");
    stop();
  });

  it("is old or recent as soon as the city's clock says so", () => {
    const { client, sources, stop } = twoLayers({ data: "bus", answered: now() });
    const [source] = sources as [(typeof sources)[0]];
    const setClock = (seconds: number) => client.clock.set({ current_utime: now() + seconds, offset_utime_tz: 0, tz: "" });
    setClock(2 * MINUTE);
    expect(source.$state.get().age).to.equal("old");
    setClock(0);
    expect(source.$state.get().age).to.equal("recent");
    stop();
  });

  it("is looked at again soon after the computer slept, in which timers stand still", () => {
    const { now: localNow } = Date;
    const setTimer = globalThis.setTimeout;
    let slept = 0;
    const timers: { wake: () => void; ms: number }[] = [];
    Date.now = () => localNow() + slept;
    globalThis.setTimeout = ((wake: () => void, ms = 0) => timers.push({ wake, ms })) as never;
    try {
      const { sources, stop } = twoLayers({ data: "bus", answered: now() });
      const [source] = sources as [(typeof sources)[0]];
      const timer = timers.at(-1);
      expect(timer?.ms).to.be.at.most(10_000);
      slept = 3_600_000;
      timer?.wake();
      expect(source.$state.get().age).to.equal("old");
      stop();
    } finally {
      Date.now = localNow;
      globalThis.setTimeout = setTimer;
    }
  });

  it("turns old also where its timer ran out a moment early", () => {
    const { now: localNow } = Date;
    const setTimer = globalThis.setTimeout;
    const start = localNow();
    let passed = 0;
    let isRunning = false;
    const timers: (() => void)[] = [];
    // Each look at the clock takes a millisecond, as it may on a busy machine.
    Date.now = () => start + (isRunning ? passed++ : passed);
    globalThis.setTimeout = ((wake: () => void) => timers.push(wake)) as never;
    try {
      const { sources, stop } = twoLayers({ data: "bus", answered: start / 1000 - LIMIT + LEFT });
      passed = LEFT * 1000 - 2;
      isRunning = true;
      for (let wakes = 0; wakes < 5; wakes++) for (const wake of timers.splice(0)) wake();
      isRunning = false;
      expect(sources.map(({ $state }) => $state.get().age)).to.deep.equal(["old", "old"]);
      stop();
    } finally {
      Date.now = localNow;
      globalThis.setTimeout = setTimer;
    }
  });

  const bus: MapItem = { ...thing, name: "Автобус 24", label: "24", heading: 90, values: { speed: 30 }, age: "recent" };
  for (const [what, change] of Object.entries<Partial<MapItem>>({
    "route on its mark": { label: "24А" },
    heading: { heading: 180 },
    speed: { values: { speed: 31 } },
    state: { status: "standing" },
    tone: { tone: "warning" },
    name: { name: "Автобус 25" },
    "words it is found by": { words: "троллейбус" },
    "place, north and south": { latitude: 55.1 },
    "place, east and west": { longitude: 37.1 },
  }))
    it(`tells of a bus of which the ${what} is another, and of none that is as it was`, () => {
      const client = createClient({ provider: "http://127.0.0.1:1", sessionKey: `layer-source-${++count}` });
      const $state = map<ResourceState<MapItem>>({ data: bus, error: undefined, isFetching: false, answered: now(), asked: null });
      const resource = { $state, kind: "transport" } as unknown as Resource<MapItem>;
      const { $items } = createLayerSource(client, [layerPart(resource, "transport", (item) => [item])]);
      const stop = $items.listen(() => {});
      const [first] = $items.get();
      $state.setKey("data", { ...bus });
      expect($items.get()[0]).to.equal(first);
      $state.setKey("data", { ...bus, ...change });
      expect($items.get()[0]).to.include(change);
      stop();
    });

  it("is as old as what has come: what is still awaited is not old, and what failed is", () => {
    const client = createClient({ provider: "http://127.0.0.1:1", sessionKey: `layer-source-${++count}` });
    const given: Partial<ResourceState<string>>[] = [
      { data: "bus", answered: now() },
      { asked: Date.now(), isFetching: true },
    ];
    const states = given.map((state) =>
      map<ResourceState<string>>({ data: undefined, error: undefined, isFetching: false, answered: null, asked: null, ...state }),
    );
    const parts = states.map(($state) => layerPart({ $state, kind: "transport" } as unknown as Resource<string>, "transport", () => []));
    const { $state } = createLayerSource(client, parts);
    const stop = $state.listen(() => {});
    expect($state.get()).to.deep.include({ status: "ready", age: "recent" });
    states[1]?.setKey("error", new ProviderError("network", "down"));
    expect($state.get().age).to.equal("unknown");
    stop();
  });

  it("says that an answer is slow while it is waited for", async () => {
    const { sources, stop } = twoLayers({ isFetching: true, asked: Date.now() - 5_000 + LEFT * 1000 });
    const [source] = sources as [(typeof sources)[0]];
    expect(source.$state.get().status).to.equal("fetching");
    await waitUntil("it is slow", () => source.$state.get().status === "slow");
    stop();
  });

  it("says the same over older items, until the answer is there (F28)", async () => {
    const { $state, sources, stop } = twoLayers({
      data: "bus",
      answered: now(),
      isFetching: true,
      asked: Date.now() - 5_000 + LEFT * 1000,
    });
    const [source] = sources as [(typeof sources)[0]];
    expect(source.$state.get()).to.include({ status: "ready", isSlow: false });
    await waitUntil("it is slow", () => source.$state.get().isSlow);
    expect(source.$state.get().status).to.equal("ready");
    $state.set({ ...$state.get(), isFetching: false, asked: null });
    expect(source.$state.get().isSlow).to.equal(false);
    stop();
  });
});
