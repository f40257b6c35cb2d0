import { type RefObject, useEffect, useState } from "react";
import { type Command, isFromElsewhere, isPending } from "../../../../core/index.js";
import { commandTone, orderWords, stateSentence } from "../../../kit/control/command-words.js";
import { Button } from "../../../kit/controls/Button.js";
import { StatusBadge } from "../../../kit/parts/StatusBadge.js";
import { useStore, useWidget } from "../../../kit/use-widget.js";
import { fate } from "../styles.js";

/** Seconds for which it stays in sight what became of a command. */
const KNOWN_FOR = 60;

interface FateProps {
  /** The commands of this controller, the newest first. */
  commands: readonly Command[];
  /** Where the state of the newest is told in full. */
  card: RefObject<HTMLElement | null>;
}

/**
 * What becomes of the operator's command, at the upper edge of what is in sight for as long as the card that tells it is not:
 * on a phone and at 400 % it lies screens above the button that was pressed. It lies over the desk and moves nothing. The card
 * is what screen readers are told from.
 */
export function Fate({ commands, card }: FateProps) {
  const { client, t } = useWidget();
  const now = useStore(client.clock.$now);
  const command = commands.find((each) => !isFromElsewhere(each));
  const isFresh = command !== undefined && (isOpen(command) || now - (command.closed ?? command.observed ?? 0) < KNOWN_FOR);
  const isCardInSight = useIsInSight(card, isFresh);
  if (!isFresh || isCardInSight) return null;
  const { state, order } = command;
  const isPlain = state === "armed" || state === "sent" || state === "accepted" || state === "observed";
  const show = () => {
    card.current?.scrollIntoView({ block: "center" });
    card.current?.focus({ preventScroll: true });
  };
  return (
    <div className={fate}>
      <div>
        <p>
          <StatusBadge tone={commandTone[state]} word={t(`state.${state}`)} /> {orderWords(order, t)}
        </p>
        <Button kind="quiet" aria-label={t("aboutFate")} onClick={show}>
          {t("details")}
        </Button>
        {!isPlain && <p className="said">{stateSentence(command, t)}</p>}
      </div>
    </div>
  );
}

const isOpen = (command: Command) => command.state === "armed" || isPending(command);

/** Whether half of an element is on screen; looked at only while `isWanted`. */
function useIsInSight(ref: RefObject<Element | null>, isWanted: boolean): boolean {
  const [isInSight, setInSight] = useState(true);
  useEffect(() => {
    const { current } = ref;
    if (!isWanted || !current) return setInSight(true);
    const observer = new IntersectionObserver((entries) => setInSight((entries.at(-1)?.intersectionRatio ?? 0) >= 0.5), { threshold: 0.5 });
    observer.observe(current);
    return () => observer.disconnect();
  }, [ref, isWanted]);
  return isInSight;
}
