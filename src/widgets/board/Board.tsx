import { useEffect, useMemo, useState } from "react";
import type { Widget } from "../../core/internal.js";
import { Button } from "../kit/controls/Button.js";
import { EmptyState } from "../kit/controls/EmptyState.js";
import { ErrorState } from "../kit/controls/ErrorState.js";
import { Skeleton } from "../kit/controls/Skeleton.js";
import { BoardIcon, PlusIcon } from "../kit/icons.js";
import { Later } from "../kit/parts/Later.js";
import { SignInNotice } from "../kit/parts/SignInNotice.js";
import { useNextFocus } from "../kit/use-next-focus.js";
import { useKept, useStore, useWidget } from "../kit/use-widget.js";
import { BoardFlaw, fromLink, type Layout, readLayout } from "./layout.js";
import { BoardBar } from "./parts/BoardBar.js";
import { Cards, handleOf } from "./parts/Cards.js";
import { ReadyLayouts } from "./parts/ReadyLayouts.js";
import { createBoard } from "./store.js";
import { boardClass } from "./styles.js";
import type { BoardEvents } from "./surface.js";

const addCard = async () => (await import("./parts/AddCard.js")).AddCard;
const sharedNotice = async () => (await import("./parts/SharedNotice.js")).SharedNotice;

interface BoardProps {
  layout?: unknown;
  shared?: string;
}

/**
 * Widgets and cards of plugins as a person arranged them.
 * @csspart bar – title and actions
 * @csspart card – one card
 */
export function Board({ layout, shared }: BoardProps) {
  const { client, t } = useWidget();
  const { isFirstAuth, user } = useStore(client.session.$session);
  const given = useMemo(() => readGiven(layout, shared), [layout, shared]);
  if (isFirstAuth) return <Skeleton label={t("loading")} lines={6} />;
  if (given instanceof BoardFlaw) return <ErrorState title={t("cannotShow")} error={t(given.key, given.values)} />;
  if (given && layout !== undefined) {
    return (
      <div className={boardClass}>
        <Cards layout={given} />
      </div>
    );
  }
  if (user.isAnonym) return <SignInNotice />;
  return <OwnBoard shared={given} />;
}

function readGiven(layout: unknown, shared: string | undefined): Layout | BoardFlaw | null {
  try {
    if (layout !== undefined) return readLayout(layout);
    return shared ? fromLink(shared) : null;
  } catch (error) {
    if (error instanceof BoardFlaw) return error;
    throw error;
  }
}

function OwnBoard({ shared: given }: { shared: Layout | null }) {
  const { client, t, emit, root } = useWidget<BoardEvents>();
  const store = useKept(`board ${client.base}`, () => createBoard(client));
  const layout = useStore(store.$layout);
  // A page may remove `shared` when it gets the event; where it does not, the buttons work all the same.
  const [left, setLeft] = useState<Layout | null>(null);
  const shared = given === left ? null : given;
  const isEditing = useStore(store.$isEditing) && !shared;
  const isFull = useStore(store.$isFull);
  const [isAdding, setAdding] = useState(false);
  const focusNext = useNextFocus();
  useEffect(() => store.$changed.listen((layout) => void (layout && emit("its-board-changed", { layout }))), [store, emit]);

  const leave = () => {
    focusNext(() => root.querySelector<HTMLElement>(".bar button"));
    setLeft(given);
    emit("its-view-changed", { shared: null });
  };
  const shown = shared ?? layout;
  const add = (widget: Widget) => {
    const id = store.add(widget);
    store.$isEditing.set(true);
    setAdding(false);
    // The button that added the first card is gone.
    if (shown.cards.length === 0 && id !== null) focusNext(() => handleOf(root, id));
  };
  const take = (layout: Layout) => {
    focusNext(() => root.querySelector<HTMLElement>(".bar button"));
    store.replace(layout);
  };
  return (
    <div className={boardClass} data-editing={isEditing}>
      <h2 className="unseen">{t("heading")}</h2>
      {shared && (
        <Later
          load={sharedNotice}
          with={{
            isOwnEmpty: layout.cards.length === 0,
            onTake() {
              store.replace(shared);
              leave();
            },
            onLeave: leave,
          }}
        />
      )}
      {!shared && <BoardBar store={store} onAdd={() => setAdding(true)} />}
      {isAdding && <Later load={addCard} with={{ isFull, onClose: () => setAdding(false), onAdd: add }} />}
      {shown.cards.length === 0 && (
        <EmptyState
          icon={BoardIcon}
          title={t("empty")}
          action={
            <>
              {!shared && <ReadyLayouts onTake={take} />}
              <Button icon={PlusIcon} onClick={() => setAdding(true)}>
                {t("addCard")}
              </Button>
            </>
          }
        >
          {t("emptyHint")}
        </EmptyState>
      )}
      <Cards layout={shown} {...(isEditing ? { store } : {})} />
    </div>
  );
}
