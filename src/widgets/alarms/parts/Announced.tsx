import { useEffect, useRef, useState } from "react";
import { type Alarm, byUrgency, truncate, wantsSomebody } from "../../../core/internal.js";
import { useWidget } from "../../kit/use-widget.js";

/** Milliseconds between two sentences, so that a flood is one of them. What is critical waits for none. */
const QUIET = 10_000;

/** Tells screen readers of alarms that have come to want somebody: critical ones at once, others when it is quiet. */
export function Announced({ alarms }: { alarms: readonly Alarm[] | undefined }) {
  const { t } = useWidget();
  const known = useRef<Set<string> | null>(null);
  const waiting = useRef<readonly Alarm[]>([]);
  const spoken = useRef(0);
  const [polite, setPolite] = useState("");
  const [urgent, setUrgent] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!alarms) return;
    const wanting = alarms.filter(wantsSomebody);
    const nameOf = ({ id, utime_announced }: Alarm) => `${id} ${utime_announced}`;
    const news = known.current ? wanting.filter((alarm) => !known.current?.has(nameOf(alarm))) : [];
    known.current = new Set(wanting.map(nameOf));
    const critical = news.filter(({ priority }) => priority === "critical");
    const [worst] = critical;
    if (worst) setUrgent(t("newCritical", { n: critical.length, cause: truncate(worst.cause, 200) }));
    waiting.current = [...waiting.current, ...news.filter(({ priority }) => priority !== "critical")];
    if (waiting.current.length === 0 || timer.current !== undefined) return;
    timer.current = setTimeout(
      () => {
        const all = [...waiting.current].sort(byUrgency);
        waiting.current = [];
        timer.current = undefined;
        spoken.current = Date.now();
        setPolite(t("newAlarms", { n: all.length, cause: truncate(all[0]?.cause ?? "", 200) }));
      },
      Math.max(0, spoken.current + QUIET - Date.now()),
    );
  }, [alarms, t]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <>
      <p className="unseen" role="status">
        {polite}
      </p>
      <p className="unseen" role="alert">
        {urgent}
      </p>
    </>
  );
}
