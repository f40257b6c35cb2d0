import { useRef } from "react";
import {
  changeOf,
  controlLedger,
  doubtOf,
  type Order,
  type Phase,
  type RtsTelemetry,
  TEMPORARY_SECONDS,
  tierOf,
} from "../../../core/index.js";
import { changeWords, modeName, orderWords } from "../../kit/control/command-words.js";
import { LiveWords } from "../../kit/control/LiveWords.js";
import { stopKeyRepeat } from "../../kit/control/stop-key-repeat.js";
import { useLock } from "../../kit/control/use-lock.js";
import { Button } from "../../kit/controls/Button.js";
import { Checkbox } from "../../kit/controls/Checkbox.js";
import { Dialog } from "../../kit/controls/Dialog.js";
import { Notice } from "../../kit/device/Notice.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { type Decision, type Desk, hasSecondStep, orderOf } from "./desk.js";
import { confirm, crossing, fromTo } from "./dialog-styles.js";
import { wishName } from "./parts/Interventions.js";
import { PhaseChoice } from "./parts/PhaseChoice.js";
import { Reason } from "./parts/Reason.js";
import { SequenceEditor } from "./parts/SequenceEditor.js";
import { isSound } from "./sequence.js";

interface ConfirmDialogProps {
  desk: Desk;
  device: string;
  name: string;
  reading: RtsTelemetry;
  phases: readonly Phase[];
  answered: number | null;
}

/** Letters a reason must have to be one. */
const SHORTEST_REASON = 3;

/** The question before the POST: which crossing, what is now, what is asked, why and until when; by tier in one or two steps. */
export function ConfirmDialog({ desk, ...about }: ConfirmDialogProps) {
  const { t } = useWidget();
  const decision = useStore(desk.$decision);
  if (!decision) return null;
  return <Confirm key={wishName(decision.wish, t)} desk={desk} decision={decision} {...about} />;
}

function Confirm({ desk, decision, device, name, reading, phases, answered }: ConfirmDialogProps & { decision: Decision }) {
  const { client, t } = useWidget();
  const isBadConnection = useStore(client.connection.$isBadConnection);
  const now = useStore(client.clock.$now);
  const place = useRef<HTMLDivElement>(null);
  const { state, wish, seen, steps, reason, isUnderstood } = decision;

  const order = orderOf(decision);
  const tier = order ? tierOf(order) : 2;
  const isSecond = state === "armed";
  const doubt = doubtOf(reading, order, now);
  const change = order && changeOf(seen, reading, order);
  const obstacle = isBadConnection ? t("refused.connection") : doubt ? t(`doubt.${doubt}`) : null;
  const needsReason = tier >= 2;
  const isComplete = isPossible(order, steps, phases) && (!needsReason || reason.trim().length >= SHORTEST_REASON);
  const { lock, isHasty, takes } = useLock(place, answered, `${state} ${change?.what} ${obstacle}`);
  const isLocked = lock !== null || obstacle !== null || change !== null;

  const inTheWay = obstacle ? `${obstacle} ${t("refused.notSent")}` : change ? `${t("refused.change")} ${changeWords(change, t)}` : "";

  const send = (wanted: Order) => {
    desk.cancel();
    void controlLedger(client).send({ oID: device, name, order: wanted, reason: reason.trim(), seen });
  };
  const goesOn = hasSecondStep(tier) && !isSecond;
  const isReady = isComplete && (!isSecond || tier < 4 || isUnderstood);

  return (
    <Dialog
      title={t(isSecond ? "confirmTitleAgain" : "confirmTitle", { mode: wishName(wish, t) })}
      isOpen
      onClose={desk.cancel}
      part="confirmation"
      actions={
        <>
          <Button onClick={isSecond ? desk.back : desk.cancel}>{t(isSecond ? "back" : "cancel")}</Button>
          <Button
            kind={tier >= 3 ? "danger" : "primary"}
            disabled={!isReady}
            aria-disabled={isLocked || undefined}
            onKeyDown={stopKeyRepeat}
            onClick={() => {
              if (!takes() || isLocked || !order) return;
              if (goesOn) desk.arm();
              else send(order);
            }}
          >
            {goesOn ? t("goOn") : t("sendRequest", { mode: wishName(wish, t) })}
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
        <LiveWords says={inTheWay} hasty={isHasty && t("lockMoving")} />
        {obstacle && <Notice tone="error">{inTheWay}</Notice>}
        {!obstacle && change && (
          <Notice tone="warning">
            {inTheWay} <Button onClick={() => desk.lookAnew(reading)}>{t("lookAnew")}</Button>
          </Notice>
        )}
        <FromTo seen={seen} order={order} wish={wishName(wish, t)} />
        {isSecond ? (
          <SecondStep {...{ tier, desk, decision, name }} />
        ) : (
          <>
            <p>{t(wish.kind === "custom" ? "means.custom" : wish.row.meaning)}</p>
            {wish.kind === "mode" && wish.row.payload === "phase" && <PhaseChoice {...{ desk, decision, phases, reading }} />}
            {wish.kind === "custom" && <SequenceEditor steps={steps} phases={phases} onChange={(next) => desk.change({ steps: next })} />}
            <Ends />
            {needsReason && <Reason value={reason} onInput={(text) => desk.change({ reason: text })} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Does the configuration in force have the phases that are asked for? */
function isPossible(order: Order | null, steps: Decision["steps"], phases: readonly Phase[]): boolean {
  if (order?.call === "setUfProgram") return phases.some(({ phase }) => phase === order.phase);
  return order?.call === "setCustomProgram" ? isSound(steps, phases) : order !== null;
}

/** What is in force and what is asked for, side by side and never alike. */
function FromTo({ seen, order, wish }: { seen: RtsTelemetry; order: Order | null; wish: string }) {
  const { t } = useWidget();
  return (
    <dl className={fromTo}>
      <div>
        <dt>{t("now")}</dt>
        <dd>{modeName(seen.state_control_rts, t)}</dd>
      </div>
      <span aria-hidden="true">→</span>
      <div className="asked">
        <dt>{t("willBeAsked")}</dt>
        <dd>{order ? orderWords(order, t) : wish}</dd>
      </div>
    </dl>
  );
}

/** The end in city time: a claim of ours, as the 60 minutes are the controller's. */
function Ends() {
  const { client, t, language } = useWidget();
  const now = useStore(client.clock.$now);
  const time = client.clock.format(now + TEMPORARY_SECONDS, language, { hour: "2-digit", minute: "2-digit" });
  return <p>{t("endsAt", { time })}</p>;
}

interface SecondStepProps {
  tier: number;
  desk: Desk;
  decision: Decision;
  name: string;
}

/** The consequence in words; for the gravest the crossing is named again and must be agreed to by its own control. */
function SecondStep({ tier, desk, decision: { wish, reason, isUnderstood }, name }: SecondStepProps) {
  const { t } = useWidget();
  const mode = wishName(wish, t);
  return (
    <>
      {wish.kind === "mode" && <Notice tone={tier >= 4 ? "error" : "warning"}>{t(`consequence.${wish.row.mode}`)}</Notice>}
      <p>{t("reasonGiven", { reason })}</p>
      <Ends />
      {tier >= 4 && (
        <Checkbox
          label={t("understood", { mode, name })}
          checked={isUnderstood}
          onChange={(checked) => desk.change({ isUnderstood: checked })}
        />
      )}
    </>
  );
}
