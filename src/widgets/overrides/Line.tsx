import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type Command, tierOf } from "../../core/internal.js";
import { orderWords } from "../kit/control/command-words.js";
import { JournalDialog } from "../kit/control/JournalDialog.js";
import { useEndWords } from "../kit/control/use-end-words.js";
import { Button } from "../kit/controls/Button.js";
import { placePopover } from "../kit/controls/place-popover.js";
import { OpenIcon } from "../kit/icons.js";
import { ToneShape } from "../kit/parts/ToneShape.js";
import { useId } from "../kit/use-id.js";
import { useStore, useWidget } from "../kit/use-widget.js";
import { stateWord, toneOf } from "./OverrideRow.js";
import { Rows } from "./Rows.js";
import { line, panel } from "./styles.js";
import { useOverrides } from "./use-overrides.js";

/** More chips than any screen has room for. */
const CHIPS = 12;

/**
 * One line however many there are: their number, the gravest and the next end; a press opens the list over the page. Nothing
 * while there is none, unless it is unknown whether there is one.
 */
export function Line() {
  const { t } = useWidget();
  const { active, overdue, gap } = useOverrides();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [isJournalOpen, setJournalOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [worst] = active;
  const isUnknown = gap === "notRenewed";

  useEffect(() => {
    const { current } = popover;
    if (!isOpen || !current || !button.current) return;
    current.showPopover();
    placePopover(current, button.current, "start");
    return () => {
      if (current.isConnected) current.hidePopover();
    };
  }, [isOpen]);

  // The list stays open while it is read, also when its last row has gone.
  if (!worst && !isUnknown && !isOpen && !isJournalOpen) return null;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return;
    event.stopPropagation();
    close();
  };
  const tone = overdue > 0 ? "error" : worst && tierOf(worst.order) === 4 ? "warning" : undefined;
  const counted = t("count", { count: active.length });
  const unsure = worst ? "" : t(isUnknown ? "notRenewed" : "none");
  return (
    <section className={line} part="overrides" aria-label={t("title")} data-tone={tone} onKeyDown={closeByKey}>
      <p className="unseen" role={overdue > 0 ? "alert" : "status"}>
        {unsure || counted}
        {overdue > 0 && ` ${t("overdueCount", { count: overdue })}`}
      </p>
      <button ref={button} type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {worst ? (
          <Summary active={active} worst={worst} overdue={overdue} counted={counted} isUnknown={isUnknown} />
        ) : (
          <>
            <ToneShape tone={isUnknown ? "unknown" : "neutral"} />
            <span className="worst">{unsure}</span>
          </>
        )}
        <OpenIcon size={18} aria-hidden="true" />
      </button>
      <div ref={popover} id={id} className={panel} popover="auto" onToggle={(event) => event.newState === "closed" && setOpen(false)}>
        {isOpen && (
          <>
            <Rows active={active} gap={gap} onShow={close} />
            <Button
              kind="quiet"
              onClick={() => {
                close();
                setJournalOpen(true);
              }}
            >
              {t("journal")}
            </Button>
          </>
        )}
      </div>
      <JournalDialog isOpen={isJournalOpen} onClose={() => setJournalOpen(false)} />
    </section>
  );
}

interface SummaryProps {
  active: readonly Command[];
  worst: Command;
  overdue: number;
  /** How many there are, in words. */
  counted: string;
  /** The city's list cannot be loaded now, so there may be more. */
  isUnknown: boolean;
}

/** What is in sight of them all: how many, the gravest, and when the next one ends, in city time. */
function Summary({ active, worst, overdue, counted, isUnknown }: SummaryProps) {
  const { client, t, language } = useWidget();
  const now = useStore(client.clock.$now);
  const end = useEndWords(worst);
  const next = Math.min(...active.flatMap(({ until }) => (until !== null && until > now ? [until] : [])));
  return (
    <>
      <ToneShape tone={toneOf(worst)} />
      <strong className="counted">{counted}</strong>
      <strong className="number" aria-hidden="true">
        {active.length}
      </strong>
      <span className="worst">
        {stateWord(worst, t)}
        {overdue > 1 && ` × ${overdue}`}: <strong>{orderWords(worst.order, t)}</strong>, {worst.name}
      </span>
      {active.length > 1 && (
        <span className="chips" aria-hidden="true">
          {active.slice(1, 1 + CHIPS).map((command) => (
            <span key={command.id}>
              {t("numbered", { number: `${command.oID}` })} · {orderWords(command.order, t)}
            </span>
          ))}
        </span>
      )}
      {isUnknown && <span className="unsure">{t("notRenewed")}</span>}
      {Number.isFinite(next) ? (
        <span className="end">
          <span className="until">{t("nextEnd")}</span> {client.clock.format(next, language, { hour: "2-digit", minute: "2-digit" })}
        </span>
      ) : (
        <span className="end ended">{end}</span>
      )}
    </>
  );
}
