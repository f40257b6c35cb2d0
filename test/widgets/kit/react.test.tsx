import { expect } from "chai";
import { createRoot, type Root } from "react-dom/client";
import type { Widget } from "../../../src/core/internal.js";
import { reactWidget } from "../../../src/widgets/kit/react.js";
import { useWidget } from "../../../src/widgets/kit/use-widget.js";
import { waitUntil } from "../../helper/wait-until.js";

interface Events {
  "its-device-selected": { oID: number };
}

function Choice({ name, control }: { name?: string; control: boolean }) {
  const { emit } = useWidget<Events>();
  return (
    <button type="button" onClick={() => emit("its-device-selected", { oID: 7 })}>
      {`${name} ${control}`}
    </button>
  );
}

const widget: Widget<{ name?: string; control?: boolean }, Events> = {
  id: "choice",
  tag: "its-choice",
  title: { ru: "Выбор", en: "Choice" },
  attributes: { name: "string", control: "boolean" },
  load: async () => {},
};

describe("a widget as a React component", () => {
  const InReact = reactWidget(widget, Choice, { texts: {} });
  let place: HTMLElement;
  let root: Root;
  const button = () => place.firstElementChild?.shadowRoot?.querySelector("button");
  beforeEach(() => {
    place = document.body.appendChild(document.createElement("div"));
    root = createRoot(place);
  });
  afterEach(() => {
    root.unmount();
    place.remove();
  });

  it("renders the same screen in a shadow root, from props", async () => {
    root.render(<InReact name="first" />);
    await waitUntil("it is shown", () => button()?.textContent === "first false");
    root.render(<InReact name="second" control />);
    await waitUntil("it has changed", () => button()?.textContent === "second true");
    expect(place.firstElementChild?.shadowRoot?.adoptedStyleSheets.length).to.equal(2);
  });

  it("reads its props as the element does: a number as the text that is wanted, null as nothing, JSON out of a text once", async () => {
    const seen: Record<string, unknown>[] = [];
    const Probe = reactWidget(
      { ...widget, attributes: { name: "string", lights: "number", figures: "json", control: "boolean" } },
      (values: Record<string, unknown>) => {
        seen.push(values);
        return <button type="button" />;
      },
      { texts: {} },
    );
    const told: string[] = [];
    const { warn } = console;
    console.warn = (text: string) => told.push(text);
    try {
      root.render(<Probe name={1001} lights="3" figures='{"price":5}' provider={null as never} />);
      await waitUntil("it is shown", button);
      expect(seen.at(-1)).to.deep.equal({ name: "1001", lights: 3, figures: { price: 5 }, control: false });
      const { figures } = seen.at(-1) ?? {};
      root.render(<Probe name={null} lights="many" figures='{"price":5}' control />);
      await waitUntil("it has changed", () => seen.at(-1)?.control);
      expect(seen.at(-1)).to.deep.equal({ name: undefined, lights: undefined, figures: { price: 5 }, control: true });
      expect(seen.at(-1)?.figures, "read once, whatever else has changed").to.equal(figures);
      root.render(<Probe name={null} lights="many" figures='{"price":5}' control language="en" className="other" />);
      await waitUntil("it is drawn again", () => place.querySelector(".other"));
      expect(seen.at(-1)?.figures).to.equal(figures);
      expect(told).to.deep.equal(["its: <its-choice> cannot read the property lights (string) as a number; the default stays."]);
    } finally {
      console.warn = warn;
    }
  });

  it("is dressed by its props, and dressed anew only when those ask for it", async () => {
    const plain = [":host { inline-size: 100px; }"];
    const wide = [":host { inline-size: 200px; }"];
    const Dressed = reactWidget(widget, Choice, { texts: {}, sheets: ({ control }) => (control ? wide : plain) });
    const width = () => place.firstElementChild && getComputedStyle(place.firstElementChild).inlineSize;
    root.render(<Dressed name="first" />);
    await waitUntil("it is shown", () => button()?.textContent === "first false");
    expect(width()).to.equal("100px");
    const worn = place.firstElementChild?.shadowRoot?.adoptedStyleSheets;
    root.render(<Dressed name="second" />);
    await waitUntil("it has changed", () => button()?.textContent === "second false");
    expect(place.firstElementChild?.shadowRoot?.adoptedStyleSheets).to.deep.equal(worn);
    root.render(<Dressed name="second" control />);
    await waitUntil("it is wide", () => width() === "200px");
  });

  it("takes what is written between its tags into its slots, and a style, whatever else is drawn anew", async () => {
    const seen: unknown[] = [];
    const Slotted = reactWidget(
      widget,
      (values: Record<string, unknown>) => {
        seen.push(values);
        return <slot name="heading">{`${values.name}`}</slot>;
      },
      { texts: {} },
    );
    const show = (name: string) =>
      root.render(
        <Slotted name={name} style={{ blockSize: "200px" }}>
          <h2 slot="heading">Of the portal</h2>
        </Slotted>,
      );
    show("first");
    const slot = () => place.firstElementChild?.shadowRoot?.querySelector("slot");
    await waitUntil("the portal's heading is in its slot", () => slot()?.assignedElements()[0]?.textContent === "Of the portal");
    expect(place.firstElementChild?.getBoundingClientRect().height).to.equal(200);
    const drawn = seen.length;
    expect(seen.at(-1)).to.deep.equal({ name: "first", control: false });
    show("second");
    await waitUntil("it has changed", () => slot()?.textContent === "second");
    expect(seen.length, "drawn for the change alone").to.equal(drawn + 1);
  });

  it("calls the latest listener of an event, with the event", async () => {
    const told: unknown[] = [];
    root.render(<InReact onDeviceSelected={() => told.push("former")} />);
    await waitUntil("it is shown", button);
    root.render(<InReact onDeviceSelected={(event) => told.push(event.detail)} />);
    await waitUntil("it has changed", button);
    button()?.click();
    expect(told).to.deep.equal([{ oID: 7 }]);
  });
});
