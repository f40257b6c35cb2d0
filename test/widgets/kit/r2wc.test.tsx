import { defineWidget } from "../../../src/widgets/kit/element.js";
import { useExposed, useWidget } from "../../../src/widgets/kit/use-widget.js";
import { type Definition, r2wcRows } from "./r2wc-rows.js";

function define({ tag, attributes, events, methods, formAssociated, Screen }: Definition) {
  function Bridge(values: Record<string, unknown>) {
    const { emit } = useWidget();
    let exposed: Record<string, (...given: never[]) => unknown> = {};
    const screen = <Screen values={values} emit={emit as never} expose={(given) => (exposed = given)} />;
    useExposed(Object.fromEntries(methods.map((name) => [name, (...given: never[]) => exposed[name]?.(...given)])));
    return screen;
  }
  const widget = { id: tag, tag: tag as `${string}-${string}`, title: { ru: tag, en: tag }, attributes, events, load: async () => {} };
  defineWidget(widget, Bridge, { texts: {}, methods, formAssociated });
}

describe("the one subclass over r2wc", () => {
  for (const [sentence, check] of Object.entries(r2wcRows(define))) it(sentence, check);
});
