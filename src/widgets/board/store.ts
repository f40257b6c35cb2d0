import { atom, computed, onMount } from "nanostores";
import { type Client, keep, onKeptElsewhere, recall, type Widget } from "../../core/internal.js";
import { type Card, freeId, type Layout, MOST_CARDS, moveCard, noCards, parseLayout } from "./layout.js";

/** A card that was taken away, and where it stood. */
interface Removed {
  readonly card: Card;
  readonly at: number;
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
  const $removed = atom<Removed | null>(null);
  const $changed = atom<Layout | null>(null);

  /** Shows a board; a removed card can be put back only into the board it was removed from. */
  function show(layout: Layout, removed: Removed | null = null) {
    $layout.set(layout);
    $removed.set(removed);
  }

  let shownKey = $key.get();
  onMount($layout, () => {
    let forget = () => {};
    const unbind = $key.subscribe((key) => {
      forget();
      const isSame = key === shownKey;
      show(kept(recall(key)), isSame ? $removed.get() : null);
      if (!isSame) $isEditing.set(false);
      shownKey = key;
      forget = onKeptElsewhere(key, (text) => show(kept(text)));
    });
    return () => {
      unbind();
      forget();
    };
  });

  function put(layout: Layout, removed: Removed | null = null) {
    show(layout, removed);
    keep($key.get(), JSON.stringify(layout));
    $changed.set(layout);
  }
  const putCards = (cards: readonly Card[], removed: Removed | null = null) => put({ "its-board": 1, cards }, removed);

  return {
    $layout,
    /** The board as a person has changed it here: not by signing out, and not in another tab. */
    $changed,
    /** No card fits on it any more. */
    $isFull,
    $isEditing,
    /** The card that was taken away last, until another change. */
    $removed,
    /** Puts a whole board in the place of this one. */
    replace: (layout: Layout) => put(layout),
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
      const { cards } = $layout.get();
      const at = cards.findIndex((card) => card.id === id);
      const card = cards[at];
      if (!card) return;
      putCards(
        cards.filter((each) => each !== card),
        { card, at },
      );
    },
    putBack() {
      const removed = $removed.get();
      if (!removed || $isFull.get()) return;
      const { cards } = $layout.get();
      putCards([...cards.slice(0, removed.at), removed.card, ...cards.slice(removed.at)]);
    },
  };
}

export type BoardStore = ReturnType<typeof createBoard>;
