import { nextStep, type RequestStep, stepOf, type UrbanRequest } from "../../../core/index.js";
import { Button } from "../../kit/controls/Button.js";
import { Notice } from "../../kit/device/Notice.js";
import { actions } from "../../kit/parts/actions-class.js";
import { useWidget } from "../../kit/use-widget.js";
import type { RequestsStore } from "../store.js";
import { useChange } from "../use-change.js";
import { Failed } from "./Failed.js";

/** What can be done with a request now: the next step, closing it at once, taking the last step back. */
export function Steps({ store, request }: { store: RequestsStore; request: UrbanRequest }) {
  const { client, t } = useWidget();
  const { attempt, outcome, change } = useChange(store, request, "steps");
  const next = nextStep(request);
  const last = stepOf(request);
  const set = (step: Exclude<RequestStep, "create">, to: number | null) =>
    change({ [`${step}_time`]: { from: request[`${step}_time`], to } });
  const now = () => Math.floor(client.clock.now());
  const busy = attempt?.isRunning ?? false;
  return (
    <>
      <div className={actions}>
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
        {outcome && <Notice tone="warning">{t(outcome.kind === "gone" ? "goneNow" : "stepTaken", { who: outcome.who })}</Notice>}
      </div>
      <Failed attempt={attempt} />
    </>
  );
}
