import { expect } from "chai";
import { type ComponentType, useState } from "react";
import type { AttributeType } from "../../../src/core/internal.js";
import { waitUntil } from "../../helper/wait-until.js";

export interface ScreenProps {
  values: Record<string, unknown>;
  emit(name: string, detail?: unknown): boolean | undefined;
  expose(methods: Record<string, (...given: never[]) => unknown>): void;
}

export interface Definition {
  tag: string;
  attributes: Record<string, AttributeType>;
  events: `its-${string}`[];
  methods: string[];
  formAssociated: boolean;
  Screen: ComponentType<ScreenProps>;
}

/** How a tag is defined: by our subclass, or by r2wc as it is. */
export type Define = (definition: Definition) => void;

type Probe = HTMLElement & Record<string, unknown>;

const attributes: Record<string, AttributeType> = { name: "string", lights: "number", readonly: "boolean", figures: "json" };
let count = 0;

/** One check for each thing that r2wc 2.1.1 does wrong (libraries, "r2wc"): each passes with our subclass and fails without. */
export function r2wcRows(define: Define, limit = 5_000): Readonly<Record<string, () => Promise<void>>> {
  const until = <Thing,>(look: () => Thing) => waitUntil(String(look), look, limit);
  const defineProbe = (more: Partial<Definition> = {}) => {
    const seen: Record<string, unknown>[] = [];
    const definition: Definition = {
      tag: `probe-${++count}`,
      attributes,
      events: ["its-picked-up"],
      methods: [],
      formAssociated: false,
      Screen({ values }) {
        seen.push(values);
        return <output>{JSON.stringify(values)}</output>;
      },
      ...more,
    };
    define(definition);
    return { tag: definition.tag, last: () => seen.at(-1) ?? {}, renders: () => seen.length };
  };
  const mount = async (tag: string, html = "") => {
    const place = document.createElement("div");
    document.body.append(place);
    place.innerHTML = `<${tag} ${html}></${tag}>`;
    const probe = place.firstElementChild as Probe;
    await until(() => probe.shadowRoot?.querySelector("output"));
    return probe;
  };

  return {
    "a boolean attribute without a value is true": async () => {
      const { tag, last } = defineProbe();
      await mount(tag, "readonly");
      expect(last().readonly).to.equal(true);
    },
    "a boolean attribute with its own name as the value is true": async () => {
      const { tag, last } = defineProbe();
      await mount(tag, 'readonly="readonly"');
      expect(last().readonly).to.equal(true);
    },
    "a removed attribute goes back to the default": async () => {
      const { tag, last } = defineProbe();
      const probe = await mount(tag, 'name="a" lights="3" readonly="true"');
      probe.removeAttribute("name");
      probe.removeAttribute("lights");
      probe.removeAttribute("readonly");
      await until(() => last().name === undefined && last().lights === undefined && last().readonly === false);
    },
    "an emptied attribute does not keep the old value": async () => {
      const { tag, last } = defineProbe();
      const probe = await mount(tag, 'lights="3"');
      probe.setAttribute("lights", "");
      await until(() => last().lights === undefined);
    },
    "invalid JSON leaves the default and a warning": async () => {
      const { tag, last } = defineProbe();
      const told: string[] = [];
      const { warn } = console;
      console.warn = (text: string) => told.push(text);
      try {
        await mount(tag, 'figures="{not json" name="a"');
      } finally {
        console.warn = warn;
      }
      expect(last()).to.include({ name: "a", figures: undefined });
      expect(told.join()).to.contain("figures").and.contain("JSON");
    },
    "an object keeps its identity, functions within it too": async () => {
      const { tag, last } = defineProbe();
      const probe = await mount(tag);
      const figures = { ask: () => "answer" };
      probe.figures = figures;
      await until(() => last().figures === figures);
      expect(probe.figures).to.equal(figures);
    },
    "JSON in a text is read as of an attribute, also where a template sets it as a property": async () => {
      const { tag, last } = defineProbe();
      const probe = await mount(tag);
      probe.figures = '{"lights": 3}';
      await until(() => JSON.stringify(last().figures) === '{"lights":3}');
      probe.figures = "";
      await until(() => last().figures === undefined);
    },
    "a property is never reflected to an attribute": async () => {
      const { tag, last } = defineProbe();
      const probe = await mount(tag);
      probe.name = "secret";
      probe.figures = { token: "secret" };
      await until(() => last().name === "secret");
      expect(probe.outerHTML).not.to.contain("secret");
    },
    "a property wins over its attribute, and gives way when taken back": async () => {
      const { tag, last } = defineProbe();
      const probe = await mount(tag, 'name="attribute"');
      probe.name = "property";
      probe.setAttribute("name", "another attribute");
      await until(() => last().name === "property");
      await pause();
      expect(last().name).to.equal("property");
      probe.name = undefined;
      await until(() => last().name === "another attribute");
    },
    "a property set before the tag is defined is taken": async () => {
      const tag = `probe-${count + 1}`;
      const early = document.createElement(tag) as Probe;
      early.name = "early";
      early.readonly = true;
      document.body.append(early);
      const { last } = defineProbe();
      await until(() => last().name === "early" && last().readonly === true);
      expect(Object.hasOwn(early, "name")).to.equal(false);
    },
    "an element that was never connected mounts nothing": async () => {
      const { tag, renders } = defineProbe();
      const probe = document.createElement(tag) as Probe;
      probe.setAttribute("name", "a");
      probe.name = "b";
      await pause();
      expect(renders()).to.equal(0);
    },
    "a moved element keeps its state": async () => {
      const { tag } = defineProbe({ Screen: Counter });
      const probe = await mount(tag);
      await press(probe);
      const place = document.createElement("div");
      document.body.append(place);
      place.append(probe);
      await pause();
      expect(shown(probe)).to.equal("1");
    },
    "an element moved by moveBefore keeps its state, and is not rendered again": async () => {
      let renders = 0;
      const Counted = () => {
        renders++;
        return <Counter />;
      };
      const { tag } = defineProbe({ Screen: Counted });
      const probe = await mount(tag);
      await press(probe);
      await pause();
      const before = renders;
      const place = document.body.appendChild(document.createElement("div"));
      (place as unknown as { moveBefore(node: Node, before: null): void }).moveBefore(probe, null);
      await pause();
      expect(renders).to.equal(before);
      expect(shown(probe)).to.equal("1");
    },
    "events keep their name, bubble out of shadow roots and can be called off": async () => {
      const outcome: unknown[] = [];
      const { tag } = defineProbe({
        Screen: ({ emit }) => (
          <output>
            <button type="button" onClick={() => outcome.push(emit("its-picked-up", { oID: 7 }))} />
          </output>
        ),
      });
      const outer = document.body.appendChild(document.createElement("div"));
      const probe = await mount(tag);
      outer.attachShadow({ mode: "open" }).append(probe);
      const details: unknown[] = [];
      const listen = (event: Event) => {
        details.push((event as CustomEvent).detail);
        event.preventDefault();
      };
      document.addEventListener("its-picked-up", listen);
      await until(() => probe.shadowRoot?.querySelector("button"));
      probe.shadowRoot?.querySelector("button")?.click();
      document.removeEventListener("its-picked-up", listen);
      expect(details).to.deep.equal([{ oID: 7 }]);
      expect(outcome).to.deep.equal([false]);
    },
    "a render error leaves a message, a way back and its-error": async () => {
      const { tag } = defineProbe({
        Screen({ values }) {
          if (values.name === "bad") throw new Error("The lamp is out.");
          return <output>{String(values.name)}</output>;
        },
      });
      const probe = await mount(tag, 'name="good"');
      const told: string[] = [];
      probe.addEventListener("its-error", (event) => told.push((event as CustomEvent).detail.message));
      const { error } = console;
      console.error = () => {};
      probe.setAttribute("name", "bad");
      await until(() => probe.shadowRoot?.querySelectorAll('[role="alert"] button').length === 2);
      console.error = error;
      expect(told).to.deep.equal(["The lamp is out."]);
      probe.setAttribute("name", "good again");
      await until(() => probe.shadowRoot?.querySelector("output")?.textContent === "good again");
    },
    "the screen's methods are methods of the element": async () => {
      const { tag } = defineProbe({
        methods: ["show"],
        Screen({ expose }) {
          expose({ show: (oID: string) => `shown ${oID}` });
          return <output />;
        },
      });
      const probe = await mount(tag);
      expect((probe.show as (oID: string) => string)("7")).to.equal("shown 7");
    },
    "the element can belong to a form": async () => {
      const { tag } = defineProbe({ formAssociated: true });
      const form = document.body.appendChild(document.createElement("form"));
      form.append(await mount(tag));
      expect(form.elements.length).to.equal(1);
    },
    "a change of an attribute's text alone is seen, but not the same text again": async () => {
      const { tag, renders } = defineProbe();
      const probe = await mount(tag, "readonly");
      await pause();
      const before = renders();
      probe.setAttribute("readonly", "off");
      await until(() => renders() === before + 1);
      probe.setAttribute("readonly", "off");
      await pause();
      expect(renders()).to.equal(before + 1);
    },
    "a number that is none leaves the default and a warning": async () => {
      const { tag, last } = defineProbe();
      const told: string[] = [];
      const { warn } = console;
      console.warn = (text: string) => told.push(text);
      await mount(tag, 'lights="many"').finally(() => {
        console.warn = warn;
      });
      expect(last().lights).to.equal(undefined);
      expect(told.join()).to.contain("lights").and.contain("number");
    },
  };
}

function Counter() {
  const [presses, setPresses] = useState(0);
  return (
    <output>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        {presses}
      </button>
    </output>
  );
}

const shown = (probe: Probe) => probe.shadowRoot?.querySelector("button")?.textContent;

async function press(probe: Probe) {
  probe.shadowRoot?.querySelector("button")?.click();
  await waitUntil("the press is counted", () => shown(probe) === "1");
}

const pause = () => new Promise((done) => setTimeout(done, 50));
