export const widths = [1, 2, 3, 4] as const;

/** One card: which widget, how wide (of four columns), how high (CSS px, null as its content is), and what was set of it. */
export interface Card {
  readonly id: string;
  readonly widget: string;
  readonly width: (typeof widths)[number];
  readonly height: number | null;
  /** By attribute, as texts. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** A board as it is kept, exported and shared: `{ "its-board": 1, "cards": […] }`. */
export interface Layout {
  readonly "its-board": 1;
  readonly cards: readonly Card[];
}

export const noCards: Layout = { "its-board": 1, cards: [] };

export const MOST_CARDS = 40;
export const LONGEST_TEXT = 2_000;
/** CSS px. */
export const heights = { least: 120, most: 2_000 } as const;

/** What is wrong with something that should be a board: a text key, and what is filled into it. */
export class BoardFlaw extends Error {
  constructor(
    readonly key: "notJson" | "notBoard" | "newerBoard" | "tooManyCards" | "wrongCard",
    readonly values: Readonly<Record<string, string | number>> = {},
  ) {
    super(key);
  }
}

type Unknown = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Unknown => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Parses a board; throws a `BoardFlaw`. Missing or repeated ids are replaced. A board from outside (`isOwn` false) may not be
 * larger than one can be made here; a stored one is read whole.
 */
export function readLayout(value: unknown, isOwn = false): Layout {
  if (!isObject(value) || !Array.isArray(value.cards) || typeof value["its-board"] !== "number") throw new BoardFlaw("notBoard");
  if (value["its-board"] !== 1) throw new BoardFlaw("newerBoard", { version: value["its-board"] });
  if (!isOwn && value.cards.length > MOST_CARDS) throw new BoardFlaw("tooManyCards", { most: MOST_CARDS });
  const cards: Card[] = [];
  for (const [at, card] of value.cards.entries())
    cards.push(readCard(card, at + 1, cards, isOwn ? Number.POSITIVE_INFINITY : LONGEST_TEXT));
  return { "its-board": 1, cards };
}

/** Reads a board out of a text; throws a `BoardFlaw`. */
export function parseLayout(text: string, isOwn = false): Layout {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BoardFlaw("notJson");
  }
  return readLayout(value, isOwn);
}

function readCard(value: unknown, number: number, before: readonly Card[], longest: number): Card {
  if (!isObject(value) || typeof value.widget !== "string" || value.widget === "") throw new BoardFlaw("wrongCard", { number });
  const { id, widget, width, height, attributes } = value;
  const given = Object.entries(isObject(attributes) ? attributes : {});
  if (given.some(([, text]) => typeof text !== "string" || text.length > longest)) throw new BoardFlaw("wrongCard", { number });
  return {
    id: typeof id === "string" && id !== "" && !before.some((card) => card.id === id) ? id : freeId(before),
    widget,
    width: widths.find((each) => each === width) ?? 2,
    height: typeof height === "number" && height >= heights.least && height <= heights.most ? Math.round(height) : null,
    attributes: Object.fromEntries(given) as Record<string, string>,
  };
}

/** An id that no card has yet. */
export function freeId(cards: readonly Card[]): string {
  let number = cards.length + 1;
  while (cards.some(({ id }) => id === `c${number}`)) number += 1;
  return `c${number}`;
}

/** The board with one card at another place, the same one when it is there already; places outside the board are its ends. */
export function moveCard(layout: Layout, id: string, to: number): Layout {
  const card = layout.cards.find((each) => each.id === id);
  if (!card) return layout;
  const others = layout.cards.filter((each) => each !== card);
  const at = Math.min(Math.max(to, 0), others.length);
  return at === layout.cards.indexOf(card) ? layout : { ...layout, cards: [...others.slice(0, at), card, ...others.slice(at)] };
}

/** Bytes of an address that servers and proxies accept in a request line by default: many refuse 8 kB. */
const LONGEST_ADDRESS = 4_096;

/**
 * The address of the page at `here` with a board as its parameter `shared`: in the search, or, where that would be too long to
 * be asked for, in the fragment (`#shared=…`), which stays in the browser.
 */
export function linkTo(layout: Layout, here: string): string {
  const link = new URL(here);
  link.searchParams.set("shared", toLink(layout));
  if (link.href.length <= LONGEST_ADDRESS) return link.href;
  link.searchParams.delete("shared");
  link.hash = `shared=${toLink(layout)}`;
  return link.href;
}

/** A board as a part of an address. */
export function toLink(layout: Layout): string {
  const bytes = new TextEncoder().encode(JSON.stringify(layout));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** The board of an address; throws a `BoardFlaw`. */
export function fromLink(text: string): Layout {
  let json: string;
  try {
    const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    json = new TextDecoder().decode(Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)));
  } catch {
    throw new BoardFlaw("notJson");
  }
  return parseLayout(json);
}
