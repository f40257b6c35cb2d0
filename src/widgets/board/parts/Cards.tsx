import { useState } from "react";
import { localized } from "../../../core/internal.js";
import { Later } from "../../kit/parts/Later.js";
import { usePlugins } from "../../kit/parts/use-plugins.js";
import { useNextFocus } from "../../kit/use-next-focus.js";
import { useWidget } from "../../kit/use-widget.js";
import type { Layout } from "../layout.js";
import type { BoardStore } from "../store.js";
import { useDrag } from "../use-drag.js";
import { BoardCard } from "./BoardCard.js";

const cardSettings = async () => (await import("./CardSettings.js")).CardSettings;
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** The button by which a card is moved, while the board is arranged. */
export const handleOf = (root: ShadowRoot, card: string) => root.querySelector<HTMLElement>(`[data-card="${CSS.escape(card)}"] .handle`);

/** All cards of a board, in its order; with a `store` they can be moved, set and taken away. */
export function Cards({ layout, store }: { layout: Layout; store?: BoardStore }) {
  const { t, root, language } = useWidget();
  const known = usePlugins().flatMap(({ widgets }) => widgets);
  const [settingId, setSettingId] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const focusNext = useNextFocus();
  const { cards } = layout;
  const drag = useDrag(
    cards.map(({ id }) => id),
    (id, to) => store?.move(id, to),
  );

  return (
    <>
      <ol className="cards">
        {cards.map((card, at) => {
          const widget = known.find(({ id }) => id === card.widget);
          const title = widget ? localized(widget.title, language) : card.widget;
          return (
            <BoardCard
              key={card.id}
              card={card}
              widget={widget}
              title={title}
              isDragged={drag.dragged === card.id}
              {...(store
                ? {
                    edit: {
                      handle: {
                        ...drag.handle(card.id),
                        onKeyDown(event) {
                          if (event.key === "Escape" && drag.cancel()) return event.preventDefault();
                          const step = steps[event.key];
                          if (step === undefined) return;
                          event.preventDefault();
                          const to = Math.min(Math.max(at + step, 0), cards.length - 1);
                          // A moved node loses the focus, and arrow keys would stop working.
                          if (to !== at) focusNext(() => handleOf(root, card.id));
                          store.move(card.id, to);
                          setSaid(t("movedTo", { title, place: to + 1, all: cards.length }));
                        },
                      },
                      onSettings: () => setSettingId(card.id),
                      settings: card.id === settingId && (
                        <Later
                          load={cardSettings}
                          with={{
                            card,
                            widget,
                            onClose: () => setSettingId(null),
                            onChange(changed) {
                              store.change(card.id, changed);
                              setSettingId(null);
                            },
                          }}
                        />
                      ),
                      onRemove() {
                        const beside = cards[at + 1] ?? cards[at - 1];
                        focusNext(() => (beside ? handleOf(root, beside.id) : root.querySelector<HTMLElement>(".put-back")));
                        store.remove(card.id);
                        setSaid(t("removed", { title }));
                      },
                    },
                  }
                : {})}
            />
          );
        })}
      </ol>
      <p className="unseen" role="status">
        {said}
      </p>
    </>
  );
}
