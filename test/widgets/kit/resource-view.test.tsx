import { expect } from "chai";
import { atom } from "nanostores";
import { ProviderError, type Resource, type ResourceState } from "../../../src/core/internal.js";
import { ResourceView } from "../../../src/widgets/kit/parts/ResourceView.js";
import { useResource } from "../../../src/widgets/kit/use-resource.js";
import { waitUntil } from "../../helper/wait-until.js";
import { mount, settle, widgetOf } from "./mount.js";

const nothing: ResourceState<string> = { data: undefined, error: undefined, isFetching: false, answered: null, asked: null };

function resourceOf(start: Partial<ResourceState<string>>) {
  const $state = atom<ResourceState<string>>({ ...nothing, ...start });
  const calls: string[] = [];
  const resource: Resource<string> = {
    $state,
    kind: undefined,
    askAhead: () => {},
    revalidate: () => calls.push("retry"),
    cancel: () => calls.push("cancel"),
  };
  return { resource, calls, set: (state: Partial<ResourceState<string>>) => $state.set({ ...nothing, ...state }) };
}

async function show(start: Partial<ResourceState<string>>) {
  const { resource, calls, set } = resourceOf(start);
  const View = () => (
    <>
      <ResourceView {...useResource(resource)} label="phases">
        {(data) => <output>{data}</output>}
      </ResourceView>
      <SecondLook />
    </>
  );
  const SecondLook = () => <i>{useResource(resource).data}</i>;
  const { element, root, get } = await mount(widgetOf(View), { language: "en" });
  const told: number[] = [];
  element.addEventListener("its-error", (event) => told.push((event as CustomEvent).detail.status));
  return { calls, set, get, told, text: () => root.querySelector(".frame")?.textContent ?? "" };
}

const failed = (status: number) => new ProviderError("status", `GET /x was answered ${status}: <html>secret</html>`, { status });

describe("ResourceView", () => {
  it("shows where data will be, and says it is slow after 5 s, with a way out", async () => {
    const { get, set, calls } = await show({ isFetching: true, asked: Date.now() });
    expect(get('[role="status"]').getAttribute("aria-label")).to.equal("Loading: phases");
    expect(get("button")).to.equal(null);
    set({ isFetching: true, asked: Date.now() - 5_000 });
    const cancel = await waitUntil("it is slow", () => get("button"));
    expect(cancel.textContent).to.equal("Cancel");
    cancel.click();
    expect(calls).to.deep.equal(["cancel"]);
  });

  it("says no more that it is slow once a first answer is there", async () => {
    const { text, set } = await show({ isFetching: true, asked: Date.now() - 5_000 });
    await waitUntil("it is slow", () => text().includes("Cancel"));
    set({ data: "phase 1" });
    await waitUntil("it is there", () => text().startsWith("phase 1"));
    await settle();
    expect(text()).to.not.contain("delayed");
  });

  it("shows our sentence and never the provider's, and asks again when told to", async () => {
    const { text, get, calls } = await show({ error: failed(503) });
    expect(text()).to.contain("temporarily unavailable").and.not.contain("secret");
    get("button").click();
    expect(calls).to.deep.equal(["retry"]);
  });

  it("says what the provider does not offer", async () => {
    const { text, get } = await show({ error: failed(404) });
    expect(text()).to.contain("does not offer this");
    expect(get("button")).to.equal(null);
  });

  it("keeps old data when an update fails, and marks it", async () => {
    const { text, set, get } = await show({ data: "phase 3" });
    expect(text()).to.match(/^phase 3/);
    set({ data: "phase 3", error: failed(500) });
    await waitUntil("it is marked", () => text().includes("The last data received is shown."));
    expect(get("output").textContent).to.equal("phase 3");
  });

  it("says over old data that answers are delayed, with a way out, until one comes in time (F28)", async () => {
    const { text, set, get, calls } = await show({ data: "phase 3", isFetching: true, asked: Date.now() });
    expect(text()).to.match(/^phase 3/);
    set({ data: "phase 3", isFetching: true, asked: Date.now() - 5_000 });
    await waitUntil("it is called slow", () => text().includes("Answers are delayed. The last data received is shown."));
    expect(get("output").textContent).to.equal("phase 3");
    get("button").click();
    expect(calls).to.deep.equal(["cancel"]);

    set({ data: "phase 3", error: new ProviderError("overdue", "stayed away") });
    await waitUntil("it is said that it was given up", () => text().includes("The server did not answer in time."));
    expect(get("button").textContent).to.equal("Try again");

    const late = { data: "phase 4", isFetching: true, asked: Date.now() - 6_000 };
    set(late);
    await waitUntil("it is slow again", () => text().includes("Answers are delayed"));
    set({ data: "phase 4" });
    await settle();
    expect(text(), "between two slow ones nothing moves").to.include("Answers are delayed");
    expect((get("button") as HTMLButtonElement).disabled).to.equal(true);
    set({ data: "phase 4", isFetching: true, asked: Date.now() });
    await settle();
    set({ data: "phase 5" });
    await waitUntil("it is well", () => text().startsWith("phase 5"));
  });

  it("asks an anonymous visitor to sign in", async () => {
    const { text } = await show({ error: failed(401) });
    await waitUntil("the notice is shown", () => text().includes("Sign in to see this data."));
  });

  it("tells the page of a failure once, however often it is repeated or shown", async () => {
    const { told, set, text } = await show({ data: "phase 3" });
    for (const status of [500, 500, 503]) {
      set({ data: "phase 3", error: failed(status) });
      await settle();
      await waitUntil("it is told", () => told.at(-1) === status);
    }
    set({ data: "phase 4" });
    await waitUntil("the failure is over", () => text().startsWith("phase 4") && !text().includes("last data received"));
    set({ data: "phase 4", error: failed(500) });
    await waitUntil("the new one is told", () => told.length > 2);
    expect(told).to.deep.equal([500, 503, 500]);
  });
});
