import { expect } from "chai";
import { builtIn } from "../../src/widgets/index.js";
import { kebab } from "../../src/widgets/kit/attributes.js";
import words from "../../src/widgets/studio/texts/attributes-ru.js";
import { behavesAsWidget } from "./behaves-as-widget.js";

const testedWithTheirForms = ["demo-form", "partner-form", "yield-calculator", "landing"];

for (const widget of builtIn.widgets) {
  if (!testedWithTheirForms.includes(widget.id)) behavesAsWidget(widget);
}

describe("the manifests of all widgets", () => {
  it("have one name in every place", () => {
    for (const { id, tag } of builtIn.widgets) expect(tag).to.equal(`its-${id}`);
  });

  it("name attributes that the studio explains in Russian, too", () => {
    const shown = builtIn.widgets.filter(({ id }) => id !== "studio");
    const unexplained = shown.flatMap(({ id, attributes = {} }) =>
      Object.keys(attributes)
        .map(kebab)
        .filter((name) => !(`${id}.${name}` in words || name in words))
        .map((name) => `${id}.${name}`),
    );
    expect(unexplained).to.deep.equal([]);
  });
});
