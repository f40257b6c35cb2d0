import { expect } from "chai";
import "../../../src/widgets/account/element.js";
import { waitUntil } from "../../helper/wait-until.js";
import { fakeCity, place } from "../rts-panel/fake-city.js";

describe("the sign-ins of a user", () => {
  it("are ended by one press each: the second press of a double click does not end the next", async () => {
    const session = (id: string) => ({ id, agent: `Browser ${id}`, created: 1_000, seen: 2_000, current: id === "s0" });
    let left = ["s0", "s1", "s2", "s3"];
    const end = (id: string) => () => {
      left = left.filter((each) => each !== id);
      return new Response(null, { status: 204 });
    };
    const city = fakeCity({
      "user/sessions": () => left.map(session),
      ...Object.fromEntries(left.map((id) => [`user/sessions/${id}/end`, end(id)])),
    });
    const element = place("its-account", { provider: city.url, language: "ru" });
    const root = element.shadowRoot as ShadowRoot;
    const ends = () => [...root.querySelectorAll<HTMLElement>('[part="sessions"] li button')];
    const isAsked = (id: string) => city.asked.includes(`user/sessions/${id}/end`);
    const click = (at: number) => ends()[at]?.dispatchEvent(new MouseEvent("click", { detail: 1, bubbles: true, composed: true }));
    /** What came just now to its place takes no press (F17). */
    const press = (id: string, at: number) =>
      waitUntil(`${id} is being ended`, () => {
        if (!isAsked(id)) click(at);
        return isAsked(id);
      });

    await waitUntil("three can be ended", () => ends().length === 3);
    let isPressedAgain = false;
    const gone = new MutationObserver(() => {
      if (isPressedAgain || ends().length !== 2) return;
      isPressedAgain = true;
      click(0);
    });
    gone.observe(root, { subtree: true, childList: true });
    await press("s1", 0);
    await waitUntil("the next has come to its place, and was pressed", () => isPressedAgain);
    const isSaid = () => root.textContent?.includes("нажатие не принято");
    await waitUntil("it is said that this did not count", isSaid);
    await press("s3", 1);
    await waitUntil("a press that counted is no longer spoken of", () => !isSaid());
    await waitUntil("one is left", () => ends().length === 1);
    expect(isAsked("s2")).to.equal(false);
    gone.disconnect();
    element.remove();
    city.close();
  });
});
