import { useEffect, useState } from "react";
import { Button } from "../widgets/kit/controls/Button.js";
import { Spinner } from "../widgets/kit/controls/Spinner.js";
import { useWidget } from "../widgets/kit/use-widget.js";

/** Milliseconds after which waiting is called slow (faults F3). */
const SLOW_AFTER = 5_000;

/** Replaces all routes while the first authentication runs (spec 2); says so when it takes long. */
export function Loader() {
  const { t } = useWidget();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className="full" tabIndex={-1}>
      <Spinner label={t("starting")} />
      {isSlow && (
        <div role="status">
          <p>{t("startsSlowly")}</p>
          <Button onClick={() => globalThis.location.reload()}>{t("reload")}</Button>
        </div>
      )}
    </main>
  );
}
