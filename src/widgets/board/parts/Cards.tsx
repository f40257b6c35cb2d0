import { useLayoutEffect, useRef, useState } from "react";
import { localized } from "../../../core/index.js";
import { useLoaded } from "../../kit/parts/use-loaded.js";
import { usePlugins } from "../../kit/parts/use-plugins.js";
import { useWidget } from "../../kit/use-widget.js";
import type { Layout } from "../layout.js";
import type { BoardStore } from "../store.js";
import { useDrag } from "../use-drag.js";
import { BoardCard } from "./BoardCard.js";

const cardSettings = async () => (await import("./CardSettings.js")).CardSettings;
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** All cards of a board, in its order; with a `store` they can be moved, set and taken away. */
export function Cards({ layout, store }: { layout: Layout; store?: BoardStore }) {
  const { t, root, language } = useWidget();
  const known = usePlugins().flatMap(({ widgets }) => widgets);
  const [settingId, setSettingId] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const moved = useRef<string | null>(null);
  const { cards } = layout;
  const { thing: CardSettings } = useLoaded(cardSettings, settingId !== null);
  const drag = useDrag(
    cards.map(({ id }) => id),
    (id, to) => store?.move(id, to),
  );

  // A node that is moved loses the focus, and with it the arrows their way.
  useLayoutEffect(() => {
    if (moved.current !== null) root.querySelector<HTMLElement>(`[data-card="${CSS.escape(moved.current)}"] .handle`)?.focus();
    moved.current = null;
  });

  const setting = cards.find(({ id }) => id === settingId);
  const settingWidget = known.find(({ id }) => id === setting?.widget);
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
                          moved.current = card.id;
                          store.move(card.id, to);
                          setSaid(t("movedTo", { title, place: to + 1, all: cards.length }));
                        },
                      },
                      onSettings: () => setSettingId(card.id),
                      onRemove() {
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
      {store && setting && CardSettings && (
        <CardSettings
          key={setting.id}
          card={setting}
          widget={settingWidget}
          onClose={() => setSettingId(null)}
          onChange={(changed) => {
            store.change(setting.id, changed);
            setSettingId(null);
          }}
        />
      )}
    </>
  );
}
