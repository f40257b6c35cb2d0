import { useEffect, useRef, useState } from "react";
import type { Translate } from "../../../../core/index.js";
import { type LogEntry, newIn } from "./log.js";

/** Milliseconds between two announcements: a burst of events is one sentence. */
const QUIET = 10_000;

/** A sentence about what has come into the log since the last one, for a screen reader; empty while nothing has. */
export function useAnnounced(entries: readonly LogEntry[] | null, source: string, t: Translate): string {
  const [sentence, setSentence] = useState("");
  const before = useRef<{ source: string; entries: readonly LogEntry[] } | null>(null);
  const waiting = useRef<LogEntry[]>([]);
  const spoken = useRef(0);
  useEffect(() => {
    if (!entries) return;
    if (before.current?.source === source) waiting.current.unshift(...newIn(entries, before.current.entries));
    else waiting.current = [];
    before.current = { source, entries };
    const speak = () => {
      const [latest] = waiting.current;
      if (!latest) return;
      setSentence(
        t("events.new", { count: waiting.current.length, type: t(`eventStatus.${latest.status}`), msg: latest.msg.slice(0, 200) }),
      );
      waiting.current = [];
      spoken.current = Date.now();
    };
    const timer = setTimeout(speak, Math.max(0, spoken.current + QUIET - Date.now()));
    return () => clearTimeout(timer);
  }, [entries, source, t]);
  return sentence;
}
