import type { ComponentType, ReactNode } from "react";
import { Button } from "../widgets/kit/controls/Button.js";
import { Spinner } from "../widgets/kit/controls/Spinner.js";
import { useLoaded } from "../widgets/kit/parts/use-loaded.js";
import { useWidget } from "../widgets/kit/use-widget.js";

/** A view of the host whose code is loaded when it is opened; shows a spinner meanwhile, and an error with a retry when that fails. */
export function lazyView(load: () => Promise<ComponentType>): () => ReactNode {
  return function LazyView() {
    const { t } = useWidget();
    const { thing: View, hasFailed, retry } = useLoaded(load, true);
    return (
      <main className="screen own sunken" id="main" tabIndex={-1}>
        <div className={View ? "outlet" : "outlet waiting"}>
          {hasFailed && (
            <div role="alert">
              <p>{t("pageFailed")}</p>
              <Button onClick={retry}>{t("retry")}</Button>
            </div>
          )}
          {View ? <View /> : !hasFailed && <Spinner label={t("pageLoading")} />}
        </div>
      </main>
    );
  };
}
