import { expect } from "chai";
import { overrides } from "../../../src/widgets/overrides/widget.js";
import { behavesAsWidget } from "../behaves-as-widget.js";

behavesAsWidget(overrides);

describe("the list of active overrides", () => {
  it("shows nothing to those who are not signed in", async () => {
    await overrides.load();
    const element = document.createElement(overrides.tag);
    element.setAttribute("provider", "http://nobody.test");
    document.body.append(element);
    await new Promise((done) => setTimeout(done, 300));
    expect(element.shadowRoot?.querySelector("[part=overrides]") ?? null).to.equal(null);
    element.remove();
  });
});
