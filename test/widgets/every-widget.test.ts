import { expect } from "chai";
import { builtIn } from "../../src/widgets/index.js";
import { behavesAsWidget } from "./behaves-as-widget.js";

const testedWithTheirForms = ["demo-form", "partner-form", "yield-calculator", "landing"];

for (const widget of builtIn.widgets) {
  if (!testedWithTheirForms.includes(widget.id)) behavesAsWidget(widget);
}

describe("the manifests of all widgets", () => {
  it("have one name in every place", () => {
    for (const { id, tag } of builtIn.widgets) expect(tag).to.equal(`its-${id}`);
  });
});
