import { useEffect, useMemo, useRef, useState } from "react";
import {
  controlLedger,
  controlMode,
  doubtOf,
  givesBack,
  heldAgainst,
  makeDraft,
  modeOf,
  type Order,
  type OrderDraft,
  type Phase,
  type RtsTelemetry,
} from "../../../../core/internal.js";
import { modeName } from "../../../kit/control/command-words.js";
import { JournalDialog } from "../../../kit/control/JournalDialog.js";
import { LiveWords } from "../../../kit/control/LiveWords.js";
import { stopKeyRepeat } from "../../../kit/control/stop-key-repeat.js";
import { useLock } from "../../../kit/control/use-lock.js";
import { Button } from "../../../kit/controls/Button.js";
import { Notice } from "../../../kit/device/Notice.js";
import { useStore, useWidget } from "../../../kit/use-widget.js";
import { ConfirmDialog } from "../ConfirmDialog.js";
import { createDecision } from "../decision.js";
import { GiveBackDialog } from "../GiveBackDialog.js";
import { onceWords } from "../once-words.js";
import { firstSteps } from "../sequence.js";
import { controlsClass, controlsPlace, footClass } from "../styles.js";
import { useCommandEvents } from "../use-command-events.js";
import { useSend } from "../use-send.js";
import { CurrentAndRequested } from "./CurrentAndRequested.js";
import { DraftNotice } from "./DraftNotice.js";
import { Fate } from "./Fate.js";
import { GiveBack } from "./GiveBack.js";
import { HoldBar } from "./HoldBar.js";
import { Interventions } from "./Interventions.js";

export interface ControlsProps {
  device: string;
  name: string;
  reading: RtsTelemetry;
  phases: readonly Phase[];
  answered: number | null;
}

/**
 * The controls of a signal: present mode, last request, giving back, and the interventions by severity. Presses on these may be
 * locked; the journal is outside, as it sends nothing.
 */
export function Controls({ device, name, reading, phases, answered }: ControlsProps) {
  const { client, t } = useWidget();
  const ledger = controlLedger(client);
  const commands = useStore(ledger.$commands);
  const isBadConnection = useStore(client.connection.$isBadConnection);
  const now = useStore(client.clock.$now);
  const { user } = useStore(client.session.$session);
  const store = useMemo(createDecision, []);
  const sendOffered = useSend(device, name);
  const place = useRef<HTMLDivElement>(null);
  const requestCard = useRef<HTMLDivElement>(null);
  const badge = useRef<HTMLParagraphElement>(null);
  const [isJournalOpen, setJournalOpen] = useState(false);
  const [draftProblem, setDraftProblem] = useState("");
  const [back, setBack] = useState<{ program: string; seen: RtsTelemetry } | null>(null);

  useEffect(() => ledger.watch(reading.oID, name), [ledger, reading.oID, name]);
  const own = commands.filter(({ oID }) => `${oID}` === `${reading.oID}`);
  useCommandEvents(own);

  const { lock, refused, takes, refuse } = useLock<"sending" | "requested">(
    place,
    answered,
    `${reading.state_control_rts} ${reading.control_rts} ${own[0]?.state}`,
  );
  const doubt = doubtOf(reading, null, now);
  const sentence = isBadConnection ? t("refused.connection") : doubt && t(`doubt.${doubt}`);
  const isPast = doubt === "offline" || doubt === "old" || doubt === "undated";
  const isCut = isBadConnection || doubt === "local" || doubt === "cabinet";
  const held = heldAgainst(reading, user, now);
  const isClosed = held !== null || Boolean(reading.inactive);
  const isSending = own.some(({ state }) => state === "armed" || state === "sent");

  const send = async (order: Order, reason: string, seen: RtsTelemetry, draft?: OrderDraft) => {
    if (!(await sendOffered(order, reason, seen, draft))) refuse("requested");
  };
  const giveBack = (program: string, seen: RtsTelemetry) => {
    setBack(null);
    void send({ call: "setProgram", program }, "", seen);
  };
  const askSecond = async (order: Order, reason: string) => {
    setDraftProblem("");
    setDraftProblem(onceWords(await makeDraft(client, reading.oID, modeOf(order), reason), t));
  };
  const look = (draft: OrderDraft) => {
    const row = controlMode(draft.program);
    if (row) store.begin({ kind: "mode", row }, reading, [], draft);
  };

  return (
    <div className={controlsPlace}>
      <Fate commands={own} known={isPast ? null : reading} card={requestCard} badge={badge} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it watches over the presses of the buttons in it, and takes none */}
      <div
        ref={place}
        className={controlsClass}
        data-lock={lock}
        onKeyDown={stopKeyRepeat}
        onClickCapture={(event) => {
          const isPress = event.target instanceof Element && event.target.closest("button");
          if (isPress && !takes(isSending ? "sending" : null)) event.stopPropagation();
        }}
      >
        <CurrentAndRequested reading={reading} phases={phases} commands={own} isPast={isPast} card={requestCard} badge={badge} />
        {sentence && (
          <Notice tone={isBadConnection || doubt === "error" || doubt === "offline" ? "error" : "warning"}>
            {sentence} {t(isCut ? "blockedAll" : isPast ? "blockedUnknown" : "blockedInterventions")}
          </Notice>
        )}
        {lock !== null && lock !== "moving" && !sentence && <Notice tone="unknown">{t("lockWaiting")}</Notice>}
        {reading.draft !== undefined && (
          <DraftNotice reading={reading} problem={draftProblem} isLocked={lock !== null || isSending} onLook={look} />
        )}
        <LiveWords status="" refusal={refused && t(`lock.${refused}`)} />
        <GiveBack
          reading={reading}
          commands={own}
          isPast={isPast}
          isDisabled={isCut || (isClosed && !givesBack(reading, { call: "setProgram", program: "basic" }))}
          isLocked={lock !== null || isSending}
          onAsk={(program) => (held ? setBack({ program, seen: reading }) : giveBack(program, reading))}
        />
        <Interventions
          phases={phases}
          reading={reading}
          isPast={isPast}
          isDisabled={(sentence !== null && sentence !== "") || isClosed}
          isLocked={lock !== null || isSending}
          onWish={(wish) => store.begin(wish, reading, wish.kind === "custom" ? firstSteps(reading, phases) : [])}
        />
      </div>
      <div className={footClass}>
        <HoldBar name={name} reading={reading} />
        <Button kind="quiet" onClick={() => setJournalOpen(true)}>
          {t("journal")}
        </Button>
      </div>
      <ConfirmDialog
        store={store}
        device={device}
        name={name}
        reading={reading}
        phases={phases}
        answered={answered}
        onSend={(...decided) => void send(...decided)}
        onAskSecond={(...decided) => void askSecond(...decided)}
      />
      {back && held && (
        <GiveBackDialog
          name={name}
          mode={modeName(back.program, t)}
          hold={held}
          onSend={() => giveBack(back.program, back.seen)}
          onClose={() => setBack(null)}
        />
      )}
      <JournalDialog isOpen={isJournalOpen} onClose={() => setJournalOpen(false)} />
    </div>
  );
}
