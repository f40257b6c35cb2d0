import { expect } from "chai";
import { builtIn } from "../../src/widgets/index.js";
import { kebab } from "../../src/widgets/kit/attributes.js";
import spanish from "../../src/widgets/studio/texts/attributes-es.js";
import russian from "../../src/widgets/studio/texts/attributes-ru.js";
import { behavesAsWidget } from "./behaves-as-widget.js";

const testedWithTheirForms = ["demo-form", "partner-form", "yield-calculator", "landing"];

for (const widget of builtIn.widgets) {
  if (!testedWithTheirForms.includes(widget.id)) behavesAsWidget(widget);
}

describe("the manifests of all widgets", () => {
  it("have one name in every place", () => {
    for (const { id, tag } of builtIn.widgets) expect(tag).to.equal(`its-${id}`);
  });

  for (const [language, words] of Object.entries({ Russian: russian, Spanish: spanish }))
    it(`name attributes that the studio explains in ${language}, too`, () => {
      const shown = builtIn.widgets.filter(({ id }) => id !== "studio");
      const unexplained = shown.flatMap(({ id, attributes = {} }) =>
        Object.keys(attributes)
          .map(kebab)
          .filter((name) => !(`${id}.${name}` in words || name in words))
          .map((name) => `${id}.${name}`),
      );
      expect(unexplained).to.deep.equal([]);
      expect(Object.keys(words)).to.have.members(Object.keys(russian));
    });

  it("have their titles in Spanish", () => {
    const titles = builtIn.widgets.flatMap(({ title, screen, hotkeys = [] }) => [
      title,
      ...(screen?.menu?.shortTitle ? [screen.menu.shortTitle] : []),
      ...hotkeys.map((hotkey) => hotkey.title),
    ]);
    expect(titles.filter(({ es }) => !es)).to.deep.equal([]);
  });
});
