import { useEffect, useState } from "react";
import { ToneShape } from "../widgets/kit/parts/ToneShape.js";
import { useStore, useWidget } from "../widgets/kit/use-widget.js";

/** Milliseconds that "connection restored" stays. */
const RESTORED_STAYS = 4_000;

/** Says that data is out of date while the provider does not answer, or polls are overdue; then, for 4 s, that the connection is back. */
export function ConnectionBanner() {
  const { client, t, language } = useWidget();
  const isLost = useStore(client.connection.$isBadConnection);
  const overdue = useStore(client.connection.$overdue);
  const isBad = isLost || overdue !== null;
  const [wasBad, setWasBad] = useState(false);

  useEffect(() => {
    if (isBad) return setWasBad(true);
    if (!wasBad) return;
    const timer = setTimeout(() => setWasBad(false), RESTORED_STAYS);
    return () => clearTimeout(timer);
  }, [isBad, wasBad]);

  const sentence = () => {
    if (!isBad) return t("connectionRestored");
    if (!overdue) return t("connectionLost");
    const since = client.clock.now() - (Date.now() - overdue.since) / 1000;
    return t(overdue.isAll ? "answersAway" : "someAnswersAway", { time: client.clock.format(since, language, { timeStyle: "short" }) });
  };
  const tone = isBad ? "error" : "ok";
  return (
    <div role="status" aria-label={t("connection")} className={isBad || wasBad ? `connection ${tone}` : "connection"}>
      {(isBad || wasBad) && (
        <>
          <ToneShape tone={tone} />
          <span>{sentence()}</span>
        </>
      )}
    </div>
  );
}
