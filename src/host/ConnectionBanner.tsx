import { useEffect, useState } from "react";
import { ToneShape } from "../widgets/kit/parts/ToneShape.js";
import { useStore, useWidget } from "../widgets/kit/use-widget.js";

/** Milliseconds that "connection restored" stays. */
const RESTORED_STAYS = 4_000;

/** Says while the provider is silent that what is shown is the last that came, and for a moment that it answers again. */
export function ConnectionBanner() {
  const { client, t } = useWidget();
  const isBad = useStore(client.connection.$isBadConnection);
  const [wasBad, setWasBad] = useState(false);

  useEffect(() => {
    if (isBad) return setWasBad(true);
    if (!wasBad) return;
    const timer = setTimeout(() => setWasBad(false), RESTORED_STAYS);
    return () => clearTimeout(timer);
  }, [isBad, wasBad]);

  const tone = isBad ? "error" : "ok";
  return (
    <div role="status" aria-label={t("connection")} className={isBad || wasBad ? `connection ${tone}` : "connection"}>
      {(isBad || wasBad) && (
        <>
          <ToneShape tone={tone} />
          <span>{t(isBad ? "connectionLost" : "connectionRestored")}</span>
        </>
      )}
    </div>
  );
}
