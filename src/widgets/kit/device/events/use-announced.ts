import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import type { Translate } from "../../../../core/internal.js";
import { type LogEntry, newIn } from "./log.js";

/** Milliseconds between two announcements: a burst of events is one sentence. */
const QUIET = 10_000;

/** Events to be announced, latest first. */
type Waiting = readonly { readonly status: string; readonly msg: string }[];

/** A sentence for screen readers about the events queued since the last announcement; empty without any. */
export function useBurst(t: Translate): [sentence: string, setWaiting: Dispatch<SetStateAction<Waiting>>] {
  const [sentence, setSentence] = useState("");
  const [waiting, setWaiting] = useState<Waiting>([]);
  const spoken = useRef(0);
  useEffect(() => {
    const [latest] = waiting;
    if (!latest) return;
    const speak = () => {
      setSentence(t("events.new", { count: waiting.length, type: t(`eventStatus.${latest.status}`), msg: latest.msg.slice(0, 200) }));
      setWaiting([]);
      spoken.current = Date.now();
    };
    const timer = setTimeout(speak, Math.max(0, spoken.current + QUIET - Date.now()));
    return () => clearTimeout(timer);
  }, [waiting, t]);
  return [sentence, setWaiting];
}

/** A sentence for screen readers about entries new in the log since the last announcement; empty without any. */
export function useAnnounced(entries: readonly LogEntry[] | null, source: string, t: Translate): string {
  const [sentence, setWaiting] = useBurst(t);
  const before = useRef<{ source: string; entries: readonly LogEntry[] } | null>(null);
  useEffect(() => {
    if (!entries) return;
    const former = before.current?.source === source ? before.current.entries : null;
    setWaiting((waiting) => (former ? [...newIn(entries, former), ...waiting] : []));
    before.current = { source, entries };
  }, [entries, source, setWaiting]);
  return sentence;
}
