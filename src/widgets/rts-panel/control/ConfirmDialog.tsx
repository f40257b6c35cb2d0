import { useRef } from "react";
import {
  changeOf,
  doubtOf,
  draftIn,
  heldAgainst,
  needsSecond,
  type Order,
  type OrderDraft,
  type Phase,
  type RtsTelemetry,
  riskOf,
  TEMPORARY_SECONDS,
  tierOf,
} from "../../../core/internal.js";
import { changeWords, orderWords } from "../../kit/control/command-words.js";
import { LiveWords } from "../../kit/control/LiveWords.js";
import { stopKeyRepeat } from "../../kit/control/stop-key-repeat.js";
import { useLock } from "../../kit/control/use-lock.js";
import { Button } from "../../kit/controls/Button.js";
import { Checkbox } from "../../kit/controls/Checkbox.js";
import { Dialog } from "../../kit/controls/Dialog.js";
import { Notice } from "../../kit/device/Notice.js";
import { useMoved } from "../../kit/use-moved.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { type Decision, type DecisionStore, hasSecondStep, orderOf } from "./decision.js";
import { confirm, crossing } from "./dialog-styles.js";
import { returnsOf, type Wish } from "./offered.js";
import { FromTo } from "./parts/FromTo.js";
import { wishName } from "./parts/Interventions.js";
import { PhaseChoice } from "./parts/PhaseChoice.js";
import { PlanChoice } from "./parts/PlanChoice.js";
import { Reason } from "./parts/Reason.js";
import { SequenceEditor } from "./parts/SequenceEditor.js";
import { riskWords } from "./risk-words.js";
import { isSound } from "./sequence.js";

interface ConfirmDialogProps {
  store: DecisionStore;
  device: string;
  name: string;
  reading: RtsTelemetry;
  phases: readonly Phase[];
  answered: number | null;
  /** Requested once; `seen` is the reading it was decided on. */
  onSend(order: Order, reason: string, seen: RtsTelemetry, draft?: OrderDraft): void;
  /** Others are asked for it instead, since two people have to give it. */
  onAskSecond(order: Order, reason: string): void;
}

/** Least number of letters in a reason. */
const SHORTEST_REASON = 3;

/** The confirmation before the POST: crossing, present mode, requested mode, reason and end; in one or two steps by tier. */
export function ConfirmDialog({ store, ...about }: ConfirmDialogProps) {
  const { t } = useWidget();
  const decision = useStore(store.$decision);
  if (!decision) return null;
  return <Confirm key={wishName(decision.wish, t)} store={store} decision={decision} {...about} />;
}

function Confirm({
  store,
  decision,
  device,
  name,
  reading,
  phases,
  answered,
  onSend,
  onAskSecond,
}: ConfirmDialogProps & { decision: Decision }) {
  const { client, t, language } = useWidget();
  const isBadConnection = useStore(client.connection.$isBadConnection);
  const now = useStore(client.clock.$now);
  const place = useRef<HTMLDivElement>(null);
  const { user } = useStore(client.session.$session);
  const { state, wish, seen, isAnew, steps, reason, isUnderstood, draft } = decision;

  const order = orderOf(decision);
  const tier = order ? tierOf(order) : 2;
  const risk = riskOf(order, phases);
  const isSecond = state === "armed";
  const doubt = doubtOf(reading, order, now);
  const change = order && changeOf(seen, reading, order);
  const held = heldAgainst(reading, user, now, draft ?? undefined);
  const isDraftOver = draft !== null && draftIn(reading, now)?.id !== draft.id;
  const atDesk = held ? t("refused.held", { who: held.fio }) : isDraftOver ? t("refused.draft") : null;
  const obstacle = isBadConnection ? t("refused.connection") : doubt ? t(`doubt.${doubt}`) : atDesk;
  const asksSecond = draft === null && order !== null && needsSecond(reading, order);
  const needsReason = tier >= 2;
  const isComplete = isPossible(order, steps, phases) && (!needsReason || reason.trim().length >= SHORTEST_REASON);
  const { lock, refused, takes } = useLock<"inTheWay">(place, answered, `${state} ${change?.what} ${obstacle}`);
  const isPast = isBadConnection || doubt === "offline" || doubt === "old" || doubt === "undated";

  const inTheWay = obstacle ? `${obstacle} ${t("refused.notSent")}` : change ? `${t("refused.change")} ${changeWords(change, t)}` : "";

  const send = (wanted: Order) => {
    store.cancel();
    if (asksSecond) onAskSecond(wanted, reason.trim());
    else onSend(wanted, reason.trim(), seen, draft ?? undefined);
  };
  const isGrave = hasSecondStep(tier, risk);
  const goesOn = isGrave && !isSecond;
  const warning = risk ? riskWords(risk, phases, t, language) : "";
  // The layout has changed: the dialog's buttons are elsewhere now.
  useMoved(store.cancel);
  const isReady = isComplete && (!isSecond || tier < 4 || isUnderstood);

  return (
    <Dialog
      title={t(isSecond ? "confirmTitleAgain" : "confirmTitle", { mode: wishName(wish, t) })}
      isOpen
      onClose={store.cancel}
      part="confirmation"
      step={state}
      actions={
        <>
          <Button onClick={isSecond ? store.back : store.cancel}>{t(isSecond ? "back" : "cancel")}</Button>
          <Button
            kind={isGrave ? "danger" : "primary"}
            disabled={!isReady}
            aria-disabled={lock !== null || inTheWay !== "" || undefined}
            onKeyDown={stopKeyRepeat}
            onClick={() => {
              // A dialog that was just closed stays until the next render.
              if (!takes(inTheWay ? "inTheWay" : null) || !order || store.$decision.get() !== decision) return;
              if (goesOn) store.arm();
              else send(order);
            }}
          >
            {goesOn ? t("goOn") : asksSecond ? t("askSecond") : t("sendRequest", { mode: wishName(wish, t) })}
          </Button>
        </>
      }
    >
      <div ref={place} className={confirm}>
        <p className={crossing}>
          <span>{t("atCrossing")}</span>
          <strong>{name}</strong>
          <span>№ {device}</span>
        </p>
        <LiveWords status={inTheWay} refusal={refused && (refused === "inTheWay" ? inTheWay : t(`lock.${refused}`))} />
        {obstacle && <Notice tone="error">{inTheWay}</Notice>}
        {!obstacle && change && (
          <Notice tone="warning">
            {inTheWay} <Button onClick={() => store.review(reading)}>{t("lookAnew")}</Button>
          </Notice>
        )}
        <FromTo
          seen={seen}
          isAnew={isAnew}
          reading={reading}
          isPast={isPast}
          requested={order ? orderWords(order, t) : wishName(wish, t)}
        />
        <div role="status">
          <Statement tier={tier} wish={wish} isSecond={isSecond} />
        </div>
        {draft && <p>{t("draft.asked", { who: draft.fio, reason: draft.reason })}</p>}
        {asksSecond && <p>{t("draft.means")}</p>}
        {isSecond ? (
          <SecondStep tier={tier} store={store} decision={decision} name={name} warning={warning} reading={reading} />
        ) : (
          <>
            {wish.kind === "mode" && wish.row.payload === "phase" && (
              <PhaseChoice store={store} decision={decision} phases={phases} reading={reading} />
            )}
            <PlanChoice store={store} decision={decision} reading={reading} />
            {wish.kind === "custom" && <SequenceEditor steps={steps} phases={phases} onChange={(next) => store.change({ steps: next })} />}
            {warning && <Notice tone="warning">{warning}</Notice>}
            <Ends wish={wish} reading={reading} />
            {needsReason && !draft && (
              <Reason
                value={reason}
                hint={t(asksSecond ? "reasonHintSecond" : "reasonHint")}
                onInput={(text) => store.change({ reason: text })}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Whether the configuration in force has the requested phases. */
function isPossible(order: Order | null, steps: Decision["steps"], phases: readonly Phase[]): boolean {
  if (order?.call === "setUfProgram") return phases.some(({ phase }) => phase === order.phase);
  return order?.call === "setCustomProgram" ? isSound(steps, phases) : order !== null;
}

/** What the mode does to traffic; in the second step what that means for those in the street. Read out when the step changes. */
function Statement({ tier, wish, isSecond }: { tier: number; wish: Wish; isSecond: boolean }) {
  const { t } = useWidget();
  if (!isSecond) return <p>{t(wish.kind === "custom" ? "means.custom" : wish.row.meaning)}</p>;
  return wish.kind === "mode" ? <Notice tone={tier >= 4 ? "error" : "warning"}>{t(`consequence.${wish.row.mode}`)}</Notice> : null;
}

interface EndsProps {
  wish: Wish;
  reading: RtsTelemetry;
}

/** The end in city time, a claim of ours, as the time is the controller's; or that there is none, and when somebody is to give it back. */
function Ends({ wish, reading }: EndsProps) {
  const { client, t, language } = useWidget();
  const now = useStore(client.clock.$now);
  const seconds = returnsOf(reading, wish);
  const time = client.clock.format(now + (seconds ?? TEMPORARY_SECONDS), language, { hour: "2-digit", minute: "2-digit" });
  return <p>{t(seconds === null ? "staysAt" : "endsAt", { time, minutes: Math.round((seconds ?? TEMPORARY_SECONDS) / 60) })}</p>;
}

interface SecondStepProps {
  reading: RtsTelemetry;
  tier: number;
  store: DecisionStore;
  decision: Decision;
  name: string;
  /** What a sequence of one's own does to traffic, empty for everything else. */
  warning: string;
}

/** The decision once more; for the gravest modes the crossing is named again and must be confirmed by its own checkbox. */
function SecondStep({ tier, store, decision: { wish, reason, isUnderstood }, name, warning, reading }: SecondStepProps) {
  const { t } = useWidget();
  const mode = wishName(wish, t);
  return (
    <>
      {warning && <Notice tone="warning">{warning}</Notice>}
      <p>{t("reasonGiven", { reason })}</p>
      <Ends wish={wish} reading={reading} />
      {tier >= 4 && (
        <Checkbox
          label={t("understood", { mode, name })}
          checked={isUnderstood}
          onChange={(checked) => store.change({ isUnderstood: checked })}
        />
      )}
    </>
  );
}
