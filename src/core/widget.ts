import type { Client } from "./client.js";
import type { Need } from "./contract/rights.js";
import type { Localized } from "./language.js";

/** How an attribute is read: a text, a number, JSON, or a presence boolean exactly as in HTML. */
export type AttributeType = "string" | "number" | "boolean" | "json";

/** How people set one attribute of a widget, on the board and in the studio. */
export interface AttributeControl {
  readonly title: Localized;
  readonly hint?: Localized;
  /** The only values it takes; without them anything of the attribute's type. */
  readonly choices?: readonly { readonly value: string; readonly title: Localized }[];
  /** Kinds of devices of which it names one by its `oID`: `rts`, `rtc`. */
  readonly device?: readonly ("rts" | "rtc")[];
}

/** By attribute. What is not named here cannot be set by people, only by whoever writes the page. */
export type Controls = Readonly<Record<string, AttributeControl>>;

/** What can be done about what a badge counts. */
export interface BadgeAction {
  readonly title: Localized;
  /** As that of a `MenuEntry`. */
  readonly icon?: string;
  run(): void;
}

/** A number beside a menu entry. */
export interface Badge {
  /** Over 99 it is shown as `99+`. */
  readonly count: number;
  /** There may be more than were counted: shown as `≥ 12`. */
  readonly isAtLeast?: boolean;
  /** Shown in the colour of an error. */
  readonly isUrgent?: boolean;
  /** What is counted, with the count, as it is read out: `unread messages: 12`. */
  readonly title: Localized;
  /** A button in the bar of the host, on every screen but the entry's own. */
  readonly action?: BadgeAction;
}

/**
 * Says the badge of a menu entry by `show`, at once and whenever it changes; null shows none. Called when somebody is signed in;
 * what it gives back is called when the menu leaves the page.
 */
export type BadgeSource = (client: Client, show: (badge: Badge | null) => void) => () => void;

/** The entry of a screen in the menu of the signed-in. */
export interface MenuEntry {
  /** Lower stands first. */
  readonly order: number;
  /** Name of a picture of the host (docs/plugins.md), or a path of SVG in a box of 24 × 24, which is stroked. */
  readonly icon: string;
  /** A title of one short word, for the menu of a phone. */
  readonly shortTitle?: Localized;
  /** Brings what says its badge; a file of its own, so that the menu does not wait for it. */
  readonly badge?: () => Promise<{ readonly default: BadgeSource }>;
  /** Stands in the menu under the user's name as well. */
  readonly isUsers?: boolean;
}

/**
 * What becomes of the browser's history when an attribute in the address changes: `replace` makes no entry, `push` makes one
 * with each change, `open` makes one when the attribute appears, so that Back takes it away again.
 */
export type HistoryMode = "replace" | "push" | "open";

/** What of a screen's view stands in the search of its address, so that it can be reloaded and shared. */
export interface InAddress {
  /** Attributes of the element, which it gets from the address; never `provider` or `control`, since anybody may send a link. */
  readonly attributes: Readonly<Record<string, HistoryMode>>;
  /** Events of the element whose `detail` says new values by the names of these attributes; null takes one away, an array is joined by commas. */
  readonly events: readonly string[];
}

/** A page of its own in the host. */
export interface WidgetScreen {
  /** Below `/app` for the signed-in, below `/` for anyone; `:name` parts become attributes of the element. */
  readonly path: string;
  readonly access: "anyone" | "signed-in";
  readonly menu?: MenuEntry;
  readonly inAddress?: InAddress;
  /**
   * Attributes of these names that the host gives: `theme` is `system`, `light` or `dark` as the operator chose, `languages`
   * those that are offered, `files` the address of the host's files.
   */
  readonly fromHost?: readonly ("theme" | "languages" | "files")[];
  /** It shows a first heading itself; else the host says its title in one for screen readers. */
  readonly hasHeading?: boolean;
  /**
   * `fill`: as large as the room there is, of a public page as wide; `column`: at most 1,560 CSS px wide; `box`: a form in the
   * middle of a public page. Else it is as wide as the page and as high as its content.
   */
  readonly layout?: "fill" | "column" | "box";
  /** What it stands on: `sunken` is the quieter ground for cards; else the surface that texts stand on. */
  readonly ground?: "sunken";
  /** On paper it stands without the bar and the lines around it. */
  readonly printsAlone?: boolean;
}

/**
 * A key that brings the operator of the host to a thing of a screen. The element there has the code in `data-hotkey`; it gets the focus,
 * and is pressed only if it has `data-hotkey-press`. Of several the next one after the focus is meant.
 */
export interface Hotkey {
  /** `KeyboardEvent.code`, so that it is the same key in every keyboard layout: `KeyM`. */
  readonly code: `Key${string}`;
  /** Another way to the same: this key pressed with Ctrl or ⌘, from a field as well. */
  readonly withCtrl?: `Key${string}`;
  /** What it does, for the overview. */
  readonly title: Localized;
  /** Works only while the screen is open; else the screen is opened. */
  readonly isOfScreen?: boolean;
}

/** An element that stands around all screens of the signed-in. */
export interface ShellPart {
  /**
   * `bar`: a button in the bar above; `status`: a line of at most 44 CSS px in the middle of that bar, whose room is kept while it is
   * empty; `watch`: a line over every screen that does not scroll away with it.
   */
  readonly place: "bar" | "status" | "watch";
  readonly attributes?: Readonly<Record<string, string>>;
  /** Instead of `attributes` on the first screen of the menu, unless a link to that screen's view was followed: where a shift begins. */
  readonly attributesAtStart?: Readonly<Record<string, string>>;
  /** What is said in its place when its code did not arrive. */
  readonly failure: Localized;
}

/** How an attribute is read whose value is of this TypeScript type. */
type ReadAs<Value> = unknown extends Value
  ? AttributeType
  : [NonNullable<Value>] extends [string]
    ? "string"
    : [NonNullable<Value>] extends [number]
      ? "number"
      : [NonNullable<Value>] extends [boolean]
        ? "boolean"
        : "json";

/**
 * What a widget is, read by everybody without loading it (design 8). With the interfaces of its attributes and events
 * (`Widget<MapAttributes, MapEvents>`) it has exactly their names.
 */
export interface Widget<Attributes = Readonly<Record<string, unknown>>, Events = Readonly<Record<`its-${string}`, unknown>>> {
  readonly id: string;
  readonly tag: `${string}-${string}`;
  readonly title: Localized;
  readonly attributes?: { readonly [Name in keyof Attributes]-?: ReadAs<Attributes[Name]> };
  readonly events?: readonly (keyof Events & `its-${string}`)[];
  /** What of the user's rights it needs, as `archive.view`: whoever has less is told so, and has no entry of it in the menu. */
  readonly needs?: Need;
  readonly screen?: WidgetScreen;
  readonly shell?: ShellPart;
  readonly hotkeys?: readonly Hotkey[];
  /** A part of the pages of devices of these kinds (`rts`, `rtc`, `bus`, `spec`); the element gets `device` and `kind`. */
  readonly tab?: { readonly of: readonly string[] };
  /** May be put on a board: how many of four columns it takes at first, and its height in CSS px where it has none of its own. */
  readonly card?: { readonly width: 1 | 2 | 3 | 4; readonly height?: number };
  /** Brings what people may set of it; a file of its own, so that the loader does not carry it. */
  readonly controls?: () => Promise<{ default: Controls }>;
  /** Loads the module that defines the tag. */
  load(): Promise<unknown>;
}
