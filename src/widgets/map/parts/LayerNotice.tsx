import { useEffect } from "react";
import { localized } from "../../../core/index.js";
import { Button } from "../../kit/controls/Button.js";
import { ErrorState } from "../../kit/controls/ErrorState.js";
import { Spinner } from "../../kit/controls/Spinner.js";
import { ToneShape } from "../../kit/parts/ToneShape.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import type { OpenLayer } from "../store.js";
import { noticeCardClass, noticeClass } from "../styles.js";

/** What is to be said of a layer's data: it is coming, is slow, failed, is not offered, or is old. Nothing when all is well. */
export function LayerNotice({ open: { layer, source } }: { open: OpenLayer }) {
  const { t, language, emit, client } = useWidget();
  const { status, error, answered, age } = useStore(source.$state);
  const name = localized(layer.title, language);

  const failure = error && error.failure !== "cancelled" ? `${error.failure} ${error.status}` : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each kind of failure, not for each failed poll
  useEffect(() => {
    if (failure && error) emit("its-error", { message: error.message, failure: error.failure, status: error.status });
  }, [failure, emit]);

  if (status === "error" && error) {
    return (
      <div className={noticeCardClass}>
        <ErrorState error={error} onRetry={source.revalidate} />
      </div>
    );
  }
  if (status === "absent") return <p className={noticeClass}>{t("absentLayer", { layer: name })}</p>;
  if (status === "fetching") {
    return (
      <p className={noticeClass}>
        <Spinner />
        {t("loadingLayer", { layer: name })}
      </p>
    );
  }
  if (status === "slow") {
    return (
      <div className={noticeClass} role="status">
        <Spinner />
        {t("slow")}
        <Button kind="quiet" onClick={source.cancel}>
          {t("cancel")}
        </Button>
      </div>
    );
  }
  if (age === "recent") return null;
  const time = answered === null ? "" : client.clock.format(answered, language, { timeStyle: "short" });
  return (
    <div className={noticeClass} role="status" data-tone="warning">
      <ToneShape tone="warning" />
      {t("oldSince", { time })}
      <Button kind="quiet" onClick={source.revalidate}>
        {t("retry")}
      </Button>
    </div>
  );
}
