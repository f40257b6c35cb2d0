import { type RefObject, useEffect, useState } from "react";
import { type Command, isFromElsewhere, isPending, type RtsTelemetry } from "../../../../core/internal.js";
import { orderWords, standingOf } from "../../../kit/control/command-words.js";
import { Button } from "../../../kit/controls/Button.js";
import { StatusBadge } from "../../../kit/parts/StatusBadge.js";
import { useStore, useWidget } from "../../../kit/use-widget.js";
import { fate } from "../styles.js";

/** Part of a line that counts as all of it: its place on the screen is no whole number of pixels. */
const WHOLE = 0.95;

/** Seconds for which it stays in sight what became of a command. */
const KNOWN_FOR = 60;

interface FateProps {
  /** The commands of this controller, the newest first. */
  commands: readonly Command[];
  /** What the controller shows now, null where that is not known. */
  known: RtsTelemetry | null;
  /** Where the state of the newest is told in full. */
  card: RefObject<HTMLElement | null>;
  /** The line of the card that holds the state. */
  badge: RefObject<HTMLElement | null>;
}

/**
 * What becomes of the operator's command, at the upper edge of what is in sight for as long as the card's state is not:
 * on a phone and at 400 % it lies screens above the button that was pressed. It lies over the desk and moves nothing. The card
 * is what screen readers are told from.
 */
export function Fate({ commands, known, card, badge }: FateProps) {
  const { client, t } = useWidget();
  const now = useStore(client.clock.$now);
  const command = commands.find((each) => !isFromElsewhere(each));
  const isFresh = command !== undefined && (isOpen(command) || now - (command.closed ?? command.observed ?? 0) < KNOWN_FOR);
  const isStateInSight = useIsInSight(badge, isFresh);
  if (!isFresh || isStateInSight) return null;
  const { state, order } = command;
  const { tone, word, sentence } = standingOf(command, t, known);
  const isPlain = state === "armed" || state === "sent" || state === "accepted" || state === "observed";
  const show = () => {
    card.current?.scrollIntoView({ block: "center" });
    card.current?.focus({ preventScroll: true });
  };
  return (
    <div className={fate}>
      <div>
        <p>
          <StatusBadge tone={tone} word={word} /> {orderWords(order, t)}
        </p>
        <Button kind="quiet" aria-label={t("aboutFate")} onClick={show}>
          {t("details")}
        </Button>
        {!isPlain && <p className="said">{sentence}</p>}
      </div>
    </div>
  );
}

const isOpen = (command: Command) => command.state === "armed" || isPending(command);

/** Whether an element is on screen, whole; looked at only while `isWanted`. */
function useIsInSight(ref: RefObject<Element | null>, isWanted: boolean): boolean {
  const [isInSight, setInSight] = useState(true);
  useEffect(() => {
    const { current } = ref;
    if (!isWanted || !current) return setInSight(true);
    const observer = new IntersectionObserver((entries) => setInSight((entries.at(-1)?.intersectionRatio ?? 0) >= WHOLE), {
      threshold: WHOLE,
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [ref, isWanted]);
  return isInSight;
}
