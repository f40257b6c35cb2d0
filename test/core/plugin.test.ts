import { expect } from "chai";
import { $plugins, type Plugin, register, unregister, widgets } from "../../src/core/internal.js";

const plugin = (id: string, tag: `${string}-${string}`): Plugin => ({
  id,
  api: 1,
  version: "1.0.0",
  widgets: [{ id, tag, title: { ru: id, en: id }, screen: { path: id, access: "signed-in" }, load: async () => {} }],
});

describe("register", () => {
  const before = $plugins.get();
  afterEach(() => $plugins.set(before));

  it("adds a plugin's widgets after those already there", () => {
    register(plugin("parking", "city-parking"));
    expect(widgets().at(-1)?.id).to.equal("parking");
  });

  it("refuses a taken id or tag and another API in a sentence, and takes nothing of it", () => {
    register(plugin("parking", "city-parking"));
    expect(() => register(plugin("parking", "city-other"))).to.throw('Plugin "parking" is already registered.');
    expect(() => register(plugin("other", "city-parking"))).to.throw('wants the tag "city-parking", which widget "parking" already has');
    expect(() => register({ ...plugin("other", "city-other"), api: 2 as 1 })).to.throw('Plugin "other" wants plugin API 2');
    expect($plugins.get()).to.have.length(before.length + 1);
  });

  it("refuses a widget id that another plugin has, and one that a plugin has twice", () => {
    register(plugin("parking", "city-parking"));
    const [widget] = plugin("parking", "city-lots").widgets as [Plugin["widgets"][number]];
    const lots = { ...plugin("lots", "city-lots"), widgets: [widget] };
    expect(() => register(lots)).to.throw('Plugin "lots" wants the widget id "parking", which plugin "parking" already has.');
    const twice = { ...plugin("twice", "city-one"), widgets: ["city-one", "city-two"].map((tag) => ({ ...widget, id: "one", tag })) };
    expect(() => register(twice as Plugin)).to.throw('Plugin "twice" wants the widget id "one", which plugin "twice" already has.');
    expect($plugins.get()).to.have.length(before.length + 1);
  });

  it("refuses a layer id that another plugin or the map has, and one that a plugin has twice", () => {
    const lots = (id: string, ...layers: string[]) =>
      ({ ...plugin(id, `${id}-lots`), layers: layers.map((layer) => ({ id: layer })) }) as unknown as Plugin;
    register(lots("lots", "places"));
    expect(() => register(lots("b", "places"))).to.throw('Plugin "b" wants the layer id "places", which plugin "lots" already has.');
    expect(() => register(lots("c", "devices"))).to.throw('Plugin "c" wants the layer id "devices", which plugin "its" already has.');
    expect(() => register(lots("d", "two", "two"))).to.throw('Plugin "d" wants the layer id "two", which plugin "d" already has.');
    expect($plugins.get()).to.have.length(before.length + 1);
  });

  it("calls what activate gave when the plugin is put out, and takes nothing of one whose activate throws", () => {
    const calls: string[] = [];
    const activate = () => {
      calls.push("in");
      return () => void calls.push("out");
    };
    register({ ...plugin("parking", "city-parking"), activate });
    unregister("parking");
    expect(calls).to.deep.equal(["in", "out"]);
    expect($plugins.get()).to.deep.equal(before);
    register(plugin("parking", "city-parking"));
    const fails = () => {
      throw new Error("no start");
    };
    expect(() => register({ ...plugin("other", "city-other"), activate: fails })).to.throw("no start");
    expect($plugins.get()).to.have.length(before.length + 1);
  });
});
