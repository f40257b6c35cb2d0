import { useEffect, useRef, useState } from "react";
import { nextStep, type RequestStep, stepOf, type UrbanRequest } from "../../../core/internal.js";
import { stopKeyRepeat } from "../../kit/control/stop-key-repeat.js";
import { STILL } from "../../kit/control/use-still.js";
import { Button } from "../../kit/controls/Button.js";
import { Notice } from "../../kit/device/Notice.js";
import { actions } from "../../kit/parts/actions-class.js";
import { useNextFocus } from "../../kit/use-next-focus.js";
import { useWidget } from "../../kit/use-widget.js";
import type { RequestsStore } from "../store.js";
import { useChange } from "../use-change.js";
import { Failed } from "./Failed.js";

interface StepsProps {
  store: RequestsStore;
  request: UrbanRequest;
  onWritten(now: UrbanRequest): void;
}

/** What can be done with a request now: the next step, closing it at once, taking the last step back. */
export function Steps({ store, request, onWritten }: StepsProps) {
  const { client, t } = useWidget();
  const { attempt, outcome, change } = useChange(store, request, "steps");
  const next = nextStep(request);
  const last = stepOf(request);
  const place = useRef<HTMLDivElement>(null);
  const focusNext = useNextFocus();
  /** A step whose answer was lost is repeated with its own time: if it had arrived, this is the same wish. */
  const tried = useRef<{ step: RequestStep; to: number | null } | null>(null);
  const set = async (step: Exclude<RequestStep, "create">, to: number | null) => {
    if (!attempt.isLost || tried.current?.step !== step || to === null) tried.current = { step, to };
    const changed = await change({ [`${step}_time`]: { from: request[`${step}_time`], to: tried.current.to } });
    if (!changed) return;
    focusNext(() => (document.activeElement === document.body ? place.current?.querySelector("button") : null));
    onWritten(changed);
  };
  const now = () => Math.floor(client.clock.now());
  const isSettled = useSettled(last);
  const busy = attempt.isRunning || !isSettled;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only keeps a held key from the buttons in it */}
      <div ref={place} className={actions} onKeyDown={stopKeyRepeat}>
        {next && (
          <Button kind="primary" busy={busy} onClick={() => void set(next, now())}>
            {t(`do.${next}`)}
          </Button>
        )}
        {next && next !== "close" && (
          <Button busy={busy} onClick={() => void set("close", now())}>
            {t("do.close")}
          </Button>
        )}
        {last !== "create" && (
          <Button kind="quiet" busy={busy} onClick={() => void set(last, null)}>
            {t(last === "close" ? "reopen" : "undo", { step: t(`step.${last}`) })}
          </Button>
        )}
      </div>
      <div role="status">
        {outcome && (
          <Notice tone="warning">
            {t(outcome.kind === "gone" ? "goneNow" : outcome.isOwn ? "stepTakenOwn" : "stepTaken", { who: outcome.who })}
          </Notice>
        )}
      </div>
      <Failed attempt={attempt} />
    </>
  );
}

/** False for a while after `what` has changed: the second press of a double press is not for a button that means another step (faults F17). */
function useSettled(what: string): boolean {
  const [known, setKnown] = useState(what);
  useEffect(() => {
    const timer = setTimeout(() => setKnown(what), STILL);
    return () => clearTimeout(timer);
  }, [what]);
  return known === what;
}
