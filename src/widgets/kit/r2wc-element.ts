import r2wc from "@r2wc/react-to-web-component";
import type { ComponentType } from "react";
import { kebab, type PropertyType, readFor } from "./attributes.js";
import { callExposed, internalsOf } from "./exposed.js";
import { recheckLanguage } from "./language.js";
import { MOVED } from "./use-moved.js";

const PROPS = Symbol.for("r2wc.props");
const RENDER = Symbol.for("r2wc.render");

interface BareElement extends HTMLElement {
  container: ShadowRoot;
  [PROPS]: Record<string, unknown>;
  [RENDER](): void;
  connectedCallback(): void;
  disconnectedCallback(): void;
}

/** Props of an element's component. */
export interface Received {
  container: ShadowRoot;
  values: Readonly<Record<string, unknown>>;
}

/** Tag, properties and methods of an element. */
export interface ElementShape {
  tag: string;
  /** By camelCase name; all but functions are kebab-case attributes too. */
  properties: Readonly<Record<string, PropertyType>>;
  methods: readonly string[] | undefined;
  formAssociated: boolean | undefined;
}

/**
 * The class of all our elements: a subclass over r2wc 2.1.1 that corrects every row of "what its element does wrong" (libraries, "r2wc").
 * r2wc defines no props; it mounts, updates and unmounts when told to.
 */
export function elementClass(Component: ComponentType<Received>, shape: ElementShape): CustomElementConstructor {
  const Bare = r2wc(Component, { shadow: "open" }) as unknown as new () => BareElement;
  const names = Object.keys(shape.properties);
  const nameOf = new Map(names.filter((name) => shape.properties[name] !== "function").map((name) => [kebab(name), name]));

  class ItsElement extends Bare {
    static formAssociated = shape.formAssociated === true;
    static observedAttributes = [...nameOf.keys()];

    static {
      for (const name of names) {
        Object.defineProperty(ItsElement.prototype, name, {
          enumerable: true,
          configurable: true,
          get(this: ItsElement) {
            return this.#value(name);
          },
          set(this: ItsElement, value: unknown) {
            this.#take(this.#fromProperties, "property", name, value);
          },
        });
      }
      for (const method of shape.methods ?? []) {
        Object.defineProperty(ItsElement.prototype, method, {
          configurable: true,
          writable: true,
          value(this: ItsElement, ...given: unknown[]) {
            return callExposed(this, method, given);
          },
        });
      }
    }

    #fromAttributes = new Map<string, unknown>();
    #fromProperties = new Map<string, unknown>();
    #isMounted = false;
    #isDue = false;

    constructor() {
      super();
      if (shape.formAssociated) internalsOf.set(this, this.attachInternals());
      for (const name of names) {
        if (!Object.hasOwn(this, name)) continue;
        const early: unknown = Reflect.get(this, name);
        Reflect.deleteProperty(this, name);
        Reflect.set(this, name, early);
      }
    }

    override connectedCallback(): void {
      this.#fill();
      const isMoved = this.#isMounted;
      this.#isMounted = true;
      super.connectedCallback();
      if (isMoved) this.container.dispatchEvent(new Event(MOVED));
      recheckLanguage(this);
    }

    connectedMoveCallback(): void {
      recheckLanguage(this);
    }

    override disconnectedCallback(): void {
      queueMicrotask(() => {
        if (this.isConnected) return;
        this.#isMounted = false;
        super.disconnectedCallback();
      });
    }

    attributeChangedCallback(attribute: string, old: string | null, text: string | null): void {
      if (text === old) return;
      this.#take(this.#fromAttributes, "attribute", nameOf.get(attribute) as string, text);
      // Rendered although the value is the same: a screen may depend on the text, as `control="off"` after `control` (useBarrier).
      this.#renderLater();
    }

    #value(name: string): unknown {
      return this.#fromProperties.get(name) ?? this.#fromAttributes.get(name) ?? (shape.properties[name] === "boolean" ? false : undefined);
    }

    #take(into: Map<string, unknown>, kind: "attribute" | "property", name: string, given: unknown): void {
      const before = this.#value(name);
      into.set(name, readFor(shape.tag, kind, name, given, shape.properties[name] as PropertyType));
      if (!Object.is(before, this.#value(name))) this.#renderLater();
    }

    /** Keeps the `values` object while no value changes: the error boundary tries again only after a change. */
    #fill(): void {
      const before = this[PROPS].values as Record<string, unknown> | undefined;
      const values = Object.fromEntries(names.map((name) => [name, this.#value(name)]));
      if (before && names.every((name) => Object.is(before[name], values[name]))) return;
      this[PROPS] = { container: this.container, values };
    }

    #renderLater(): void {
      if (this.#isDue) return;
      this.#isDue = true;
      queueMicrotask(() => {
        this.#isDue = false;
        if (!this.#isMounted) return;
        this.#fill();
        this[RENDER]();
      });
    }
  }
  return ItsElement;
}
