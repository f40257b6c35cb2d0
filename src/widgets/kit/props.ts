import type { CommonAttributes, CommonEvents, CommonProperties } from "./surface.js";

/** `full-name` as `fullName`. */
type Camel<Name extends string> = Name extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : Name;

/** `its-device-selected` as `DeviceSelected`. */
type Said<Name> = Name extends `its-${infer Rest}` ? Capitalize<Camel<Rest>> : never;

/** `Own`, and of `Common` what `Own` does not redefine. */
type With<Own, Common> = Own & Omit<Common, keyof Own>;

/** A value as markup may write it: a number or an object also as text, a boolean also as a bare attribute. */
type Written<Value> = Value extends string | undefined | ((...given: never[]) => unknown)
  ? Value
  : Value extends number
    ? number | `${number}`
    : Value extends boolean
      ? boolean | ""
      : Value | string;

/** Everything a page can set on an element, by attribute name. */
type Given<Attributes> = With<Attributes, CommonAttributes & CommonProperties>;

/** Properties of the element, `undefined` where not set. */
export type Properties<Attributes> = {
  [Name in keyof Given<Attributes> as Camel<Name & string>]-?: Given<Attributes>[Name] | undefined;
};

/** An event of one of our elements. */
export interface ItsEvent<Detail> extends CustomEvent<Detail> {
  readonly target: HTMLElement;
}

/** All events of an element, by name. */
export type EventMap<Events> = { [Name in keyof With<Events, CommonEvents>]: ItsEvent<With<Events, CommonEvents>[Name]> };

/** Attributes and properties of the tag as templates set them, in both spellings. */
export type Markup<Attributes> = {
  [Name in keyof Given<Attributes>]?: Written<Given<Attributes>[Name]> | undefined;
} & {
  [Name in keyof Given<Attributes> as Camel<Name & string>]?: Written<Given<Attributes>[Name]> | undefined;
};

/** Listeners of the tag, each under its event's name after a prefix: `onits-ready` of JSX, `on:its-ready` of Svelte. */
export type Listeners<Events, Prefix extends string> = {
  [Name in keyof EventMap<Events> as `${Prefix}${Name & string}`]?: ((event: EventMap<Events>[Name]) => unknown) | null | undefined;
};

/** The same as Vue names them: `onItsReady`. */
export type VueListeners<Events> = {
  [Name in keyof EventMap<Events> as `onIts${Said<Name>}`]?: ((event: EventMap<Events>[Name]) => unknown) | undefined;
};

/** Props of a React component: attributes in camel case with their values, and `onDeviceSelected` for `its-device-selected`. */
export type ReactProps<Attributes, Events> = {
  [Name in keyof Given<Attributes> as Camel<Name & string>]?: Given<Attributes>[Name] | undefined;
} & {
  [Name in keyof EventMap<Events> as `on${Said<Name>}`]?: ((event: EventMap<Events>[Name]) => void) | undefined;
};

/** An element whose listeners know what they get. */
export interface ItsElement<Events> extends HTMLElement {
  addEventListener<Name extends keyof EventMap<Events>>(
    name: Name,
    listener: (this: this, event: EventMap<Events>[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (this: this, event: HTMLElementEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(name: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<Name extends keyof EventMap<Events>>(
    name: Name,
    listener: (this: this, event: EventMap<Events>[Name]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (this: this, event: HTMLElementEventMap[Name]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(name: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void;
}
