import { useEffect, useRef } from "react";
import { isFaulty, localized } from "../../../../core/internal.js";
import { Button } from "../../../kit/controls/Button.js";
import { ErrorState } from "../../../kit/controls/ErrorState.js";
import { Spinner } from "../../../kit/controls/Spinner.js";
import { ToneShape } from "../../../kit/parts/ToneShape.js";
import { rowsUnread } from "../../../kit/use-resource.js";
import { useStore, useWidget } from "../../../kit/use-widget.js";
import type { ShownLayer } from "../../state/layer-states.js";
import type { CityMapStore } from "../../state/store.js";
import { noticeCardClass, noticeClass } from "./notice-styles.js";

/**
 * Notices about the data of all layers: loading, slow, failed or old; nothing if all is well. "Loading" and "not offered" are shown for
 * the main layer only.
 */
export function LayerNotices({ store }: { store: CityMapStore }) {
  const { t, language, client } = useWidget();
  const shown = useStore(store.$shown);
  useReportedFailures(shown);
  const nameOf = ({ layer }: ShownLayer) => localized(layer.title, language);
  const where = (status: string) => shown.filter(({ state }) => state.status === status);
  const main = shown.find(({ layer }) => layer === store.main.layer);
  const slow = shown.filter(({ state }) => state.status === "slow" || (state.status === "ready" && state.isSlow));
  const failed = where("error").filter(({ state }) => !state.fault);
  const faulty = shown.filter(({ state }) => state.fault);
  const old = shown.filter(({ state }) => state.status === "ready" && state.age !== "recent");
  // Layers made of the same answer share its unread rows.
  const unreadLists = [...new Set(shown.flatMap(({ state }) => state.unread ?? []))];
  const times = old.flatMap(({ state }) => state.answered ?? []);

  return (
    <>
      {main?.state.status === "fetching" && (
        <p className={noticeClass}>
          <Spinner />
          {t("loadingLayer", { layer: nameOf(main) })}
        </p>
      )}
      {main?.state.status === "absent" && <p className={noticeClass}>{t("absentLayer", { layer: nameOf(main) })}</p>}
      {slow.length > 0 && (
        <div className={noticeClass} role="status">
          <Spinner />
          {t(slow.every(({ state }) => state.status === "ready") ? "slowStale" : "slow")}
          <Button kind="quiet" onClick={() => all(slow, "cancel")}>
            {t("cancel")}
          </Button>
        </div>
      )}
      {main?.state.status === "error" && main.state.error ? (
        <div className={noticeCardClass}>
          <ErrorState error={main.state.error} onRetry={() => all(failed, "revalidate")} />
        </div>
      ) : (
        failed.length > 0 && <Warning text={t("failedLayers", { layers: failed.map(nameOf).join(", ") })} shown={failed} />
      )}
      {faulty.length > 0 && (
        <div className={noticeClass} role="status" data-tone="warning">
          <ToneShape tone="warning" />
          {t("faultyLayers", { layers: faulty.map(nameOf).join(", ") })}
        </div>
      )}
      {unreadLists.map((unread) => (
        <div key={`${unread.of} ${unread.field}`} className={noticeClass} role="status" data-tone={isFaulty(unread) ? "error" : "warning"}>
          <ToneShape tone={isFaulty(unread) ? "error" : "warning"} />
          {t("unread", { ...unread })}
        </div>
      ))}
      {old.length > 0 && (
        <Warning
          text={t("oldSince", {
            time: times.length > 0 ? client.clock.format(Math.min(...times), language, { timeStyle: "short" }) : "",
          })}
          shown={old}
        />
      )}
    </>
  );
}

function Warning({ text, shown }: { text: string; shown: readonly ShownLayer[] }) {
  const { t } = useWidget();
  return (
    <div className={noticeClass} role="status" data-tone="warning">
      <ToneShape tone="warning" />
      {text}
      <Button kind="quiet" onClick={() => all(shown, "revalidate")}>
        {t("retry")}
      </Button>
    </div>
  );
}

function all(shown: readonly ShownLayer[], act: "revalidate" | "cancel"): void {
  for (const { source } of shown) source[act]();
}

/** Emits one `its-error` for each kind of failure of a layer, not for each failed poll. */
function useReportedFailures(shown: readonly ShownLayer[]): void {
  const { emit } = useWidget();
  const reported = useRef(new Map<string, string>());
  useEffect(() => {
    for (const { layer, state } of shown) {
      const { error, unread } = state;
      const isUnread = unread && isFaulty(unread);
      const failure = error && error.failure !== "cancelled" ? `${error.failure} ${error.status}` : isUnread ? "rows-unread" : "";
      if (failure === (reported.current.get(layer.id) ?? "")) continue;
      reported.current.set(layer.id, failure);
      if (error && failure) emit("its-error", { message: error.message, failure: error.failure, status: error.status });
      else if (unread && failure) emit("its-error", rowsUnread(unread));
    }
  }, [shown, emit]);
}
