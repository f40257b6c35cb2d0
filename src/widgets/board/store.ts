import { atom, computed, onMount } from "nanostores";
import { type Client, keep, onKeptElsewhere, recall, type Widget } from "../../core/internal.js";
import { type Card, freeId, type Layout, MOST_CARDS, moveCard, noCards, parseLayout } from "./layout.js";

/** The board before a card was taken away, or before another board took its place (`card` null). */
interface Before {
  readonly layout: Layout;
  readonly card: string | null;
}

function kept(text: string | null): Layout {
  try {
    return text === null ? noCards : parseLayout(text, true);
  } catch {
    return noCards;
  }
}

/** One board on the page owns one of these: the arrangement of whoever is signed in, kept in this browser, one for all tabs. */
export function createBoard(client: Client) {
  const $key = computed(client.$userKey, (user) => `its.board:${client.base}:${user ?? "anyone"}`);
  const $layout = atom<Layout>(kept(recall($key.get())));
  const $isFull = computed($layout, ({ cards }) => cards.length >= MOST_CARDS);
  const $isEditing = atom(false);
  const $before = atom<Before | null>(null);
  const $changed = atom<Layout | null>(null);

  /** Shows a board; what was taken away can be put back until the next change. */
  function show(layout: Layout, before: Before | null = null) {
    $layout.set(layout);
    $before.set(before);
  }

  let shownKey = $key.get();
  onMount($layout, () => {
    let forget = () => {};
    const unbind = $key.subscribe((key) => {
      forget();
      const isSame = key === shownKey;
      show(kept(recall(key)), isSame ? $before.get() : null);
      if (!isSame) $isEditing.set(false);
      shownKey = key;
      forget = onKeptElsewhere(key, (text) => show(kept(text)));
    });
    return () => {
      unbind();
      forget();
    };
  });

  function put(layout: Layout, before: Before | null = null) {
    show(layout, before);
    keep($key.get(), JSON.stringify(layout));
    $changed.set(layout);
  }
  const putCards = (cards: readonly Card[]) => put({ "its-board": 1, cards });

  return {
    $layout,
    /** The board as a person has changed it here: not by signing out, and not in another tab. */
    $changed,
    /** No card fits on it any more. */
    $isFull,
    $isEditing,
    /** The board as it was before the last card was taken away or all were replaced, until another change. */
    $before,
    /** Puts a whole board in the place of this one. */
    replace: (layout: Layout) => put(layout, { layout: $layout.get(), card: null }),
    /** Adds a card, and gives its id. */
    add({ id: widget, card }: Pick<Widget, "id" | "card">): string | null {
      const { cards } = $layout.get();
      if ($isFull.get()) return null;
      const id = freeId(cards);
      putCards([...cards, { id, widget, width: card?.width ?? 2, height: card?.height ?? null, attributes: {} }]);
      return id;
    },
    change: (id: string, changed: Partial<Omit<Card, "id" | "widget">>) =>
      putCards($layout.get().cards.map((card) => (card.id === id ? { ...card, ...changed } : card))),
    move(id: string, to: number) {
      const moved = moveCard($layout.get(), id, to);
      if (moved !== $layout.get()) put(moved);
    },
    remove(id: string) {
      const layout = $layout.get();
      const cards = layout.cards.filter((card) => card.id !== id);
      if (cards.length < layout.cards.length) put({ ...layout, cards }, { layout, card: id });
    },
    putBack() {
      const before = $before.get();
      if (before) put(before.layout);
    },
  };
}

export type BoardStore = ReturnType<typeof createBoard>;
