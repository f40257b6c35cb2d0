import { expect } from "chai";
import { $toasts, addToast, removeToast } from "../../../src/core/internal.js";
import { ToastRegion } from "../../../src/widgets/kit/controls/ToastRegion.js";
import { waitUntil } from "../../helper/wait-until.js";
import { mount, settle, widgetOf } from "./mount.js";

describe("ToastRegion", () => {
  let shown: ShadowRoot;
  const toasts = () => [...shown.querySelectorAll<HTMLElement>(".Toastify__toast")];
  /** A page behind another one has no frames, so no animation ends by itself: we end them. */
  const endAnimations = () => {
    for (const toast of toasts()) toast.dispatchEvent(new AnimationEvent("animationend"));
  };
  const isGone = () => {
    endAnimations();
    return toasts().length === 0;
  };
  const { requestAnimationFrame } = globalThis;
  after(() => {
    globalThis.requestAnimationFrame = requestAnimationFrame;
  });
  before(async () => {
    globalThis.requestAnimationFrame = (draw) => setTimeout(draw, 0, performance.now()) as unknown as number;
    Object.defineProperty(document, "hasFocus", { configurable: true, value: () => true });
    shown = (await mount(widgetOf(ToastRegion), { language: "en" })).root;
  });
  afterEach(async () => {
    for (const { id } of $toasts.get()) removeToast(id);
    await waitUntil("all are gone", () => isGone() && $toasts.get().length === 0);
  });

  it("shows messages top right in the order they came, each for 5000 ms", async () => {
    addToast("info", "first");
    addToast("error", "second");
    await waitUntil("both are shown", () => toasts().length === 2);
    expect(toasts().map((toast) => toast.textContent)).to.deep.equal(["first", "second"]);
    expect(shown.querySelector(".Toastify__toast-container--top-right")).not.to.equal(null);
    const bar = shown.querySelector(".Toastify__progress-bar--animated") as HTMLElement;
    expect(bar.style.animationDuration).to.equal("5000ms");
    expect(toasts().map((toast) => toast.getAttribute("role"))).to.deep.equal(["status", "alert"]);
  });

  it("changes the text of a message that is shown", async () => {
    const id = addToast("info", "sending");
    await waitUntil("it is shown", () => toasts().length === 1);
    addToast("success", "sent", id);
    await waitUntil("it is changed", () => toasts()[0]?.textContent === "sent");
    expect(toasts().length).to.equal(1);
  });

  it("goes from added to removed, then is forgotten, when clicked", async () => {
    const states: string[] = [];
    const unbind = $toasts.listen((all) => states.push(all.map(({ state }) => state).join() || "none"));
    addToast("info", "click me");
    await waitUntil("it is shown", () => toasts().length === 1);
    toasts()[0]?.click();
    await waitUntil("it is closed at once", () => states.includes("removed"), 1_000);
    await waitUntil("it is gone", isGone);
    unbind();
    expect(states).to.deep.equal(["added", "removed", "none"]);
  });

  it("closes by its button, which has a name", async () => {
    addToast("warning", "close me");
    const button = await waitUntil("it is shown", () => shown.querySelector<HTMLElement>('[aria-label="Close"]'));
    button.click();
    await waitUntil("it is gone", isGone);
  });

  it("waits while the pointer is on it and while the page has no focus", async () => {
    addToast("info", "wait");
    await waitUntil("it is shown", () => toasts().length === 1);
    const state = () => (shown.querySelector(".Toastify__progress-bar--animated") as HTMLElement).style.animationPlayState;
    endAnimations();
    await waitUntil("it runs", () => state() === "running");
    dispatchEvent(new Event("blur"));
    await waitUntil("it waits", () => state() === "paused");
    dispatchEvent(new Event("focus"));
    await waitUntil("it runs again", () => state() === "running");
    toasts()[0]?.dispatchEvent(new MouseEvent("mouseenter"));
    await waitUntil("it waits again", () => state() === "paused");
  });

  it("shows what it is given as text", async () => {
    addToast("error", "<img src=x onerror=globalThis.wasRun=1>");
    await waitUntil("it is shown", () => toasts().length === 1);
    await settle();
    expect(shown.querySelector("img")).to.equal(null);
    expect(Reflect.get(globalThis, "wasRun")).to.equal(undefined);
  });
});
