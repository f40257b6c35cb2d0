import { type RefObject, useEffect, useState } from "react";
import { type Command, isFromElsewhere, isPending, type RtsTelemetry } from "../../../../core/internal.js";
import { orderWords, standingOf } from "../../../kit/control/command-words.js";
import { Button } from "../../../kit/controls/Button.js";
import { StatusBadge } from "../../../kit/parts/StatusBadge.js";
import { useStore, useWidget } from "../../../kit/use-widget.js";
import { fate } from "../styles.js";

/** Visible part from which a line counts as whole, since its position may be a fraction of a pixel. */
const WHOLE = 0.95;

/** Seconds for which the outcome of a command stays visible. */
const KNOWN_FOR = 60;

interface FateProps {
  /** The commands of this controller, the newest first. */
  commands: readonly Command[];
  /** What the controller shows now, null where that is not known. */
  known: RtsTelemetry | null;
  /** The card with the full state of the newest command. */
  card: RefObject<HTMLElement | null>;
  /** The line of the card that holds the state. */
  badge: RefObject<HTMLElement | null>;
}

/**
 * The state of the operator's command at the upper edge of the visible part, while the card with the state is out of sight: on
 * a phone and at 400 % it may be screens above the pressed button. It lies over the controls and moves nothing. Screen readers
 * get the card instead.
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
    // A card may be higher than the screen, and the line with the state at its upper edge.
    badge.current?.scrollIntoView({ block: "center" });
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
