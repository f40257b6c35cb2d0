import { expect } from "chai";
import { clipboard } from "../../helper/clipboard.js";
import { waitUntil } from "../../helper/wait-until.js";
import { mount, settle, widgetOf } from "./mount.js";

describe("the error boundary of an element", () => {
  const { error } = console;
  before(() => {
    console.error = () => {};
  });
  after(() => {
    console.error = error;
    clipboard.giveBack();
  });

  let isBroken = true;
  function Lamp() {
    if (isBroken) throw new Error("The lamp is out.");
    return <output>light</output>;
  }

  it("tries again when asked to", async () => {
    isBroken = true;
    const { get } = await mount(widgetOf(Lamp), { language: "en" });
    expect(get('[role="alert"]').textContent).to.contain("This part has stopped working.").and.contain("The lamp is out.");
    isBroken = false;
    get("button").click();
    await waitUntil("it works again", () => get("output"));
  });

  it("speaks the language of the page without any text loaded", async () => {
    isBroken = true;
    const place = document.body.appendChild(document.createElement("div"));
    place.lang = "es";
    const { get } = await mount(widgetOf(Lamp), {}, place);
    expect(get("button").textContent).to.equal("Reintentar");
  });

  it("copies the details", async () => {
    isBroken = true;
    const copied: string[] = [];
    clipboard.set({ writeText: async (text) => copied.push(text) });
    const widget = widgetOf(Lamp);
    const { root } = await mount(widget, { language: "en" });
    root.querySelectorAll("button")[1]?.click();
    await waitUntil("it says so", () => root.querySelectorAll("button")[1]?.textContent === "Details copied");
    expect(copied.join()).to.contain(`<${widget.tag}>`).and.contain("The lamp is out.");
  });

  it("says so when the browser copies nothing, as it has no clipboard for a page without https", async () => {
    isBroken = true;
    clipboard.set(undefined);
    const { root } = await mount(widgetOf(Lamp), { language: "en" });
    root.querySelectorAll("button")[1]?.click();
    await waitUntil("it says so", () => root.querySelectorAll("button")[1]?.textContent === "Could not copy");
  });

  it("leaves the other widgets of the page alone", async () => {
    isBroken = true;
    await mount(widgetOf(Lamp));
    const { get } = await mount(widgetOf(() => <output>still here</output>));
    await settle();
    expect(get("output").textContent).to.equal("still here");
  });

  it("shows an error card when the texts cannot be had, and comes back when they can", async () => {
    let isGone = true;
    const ru = async () => {
      if (isGone) throw new Error("chunk 404");
      return { default: {} };
    };
    const { get } = await mount(
      widgetOf(() => <output>here</output>, {}, { texts: { ru } }),
      { language: "ru" },
    );
    expect(get('[role="alert"]').textContent).to.contain("chunk 404");
    isGone = false;
    get("button").click();
    await waitUntil("it works again", () => get("output"));
  });
});
