import { useLayoutEffect, useRef, useState } from "react";
import type { DeviceEvent, Tone } from "../../../../core/index.js";
import { ToneShape } from "../../parts/ToneShape.js";
import { useWidget } from "../../use-widget.js";
import { BLOCK, blocksIn } from "./blocks.js";
import type { LogEntry } from "./log.js";
import { log } from "./styles.js";

export const toneOf: Record<DeviceEvent["status"], Tone> = { error: "error", attention: "warning", confirmation: "ok" };

interface EventRowsProps {
  label: string;
  entries: readonly LogEntry[];
  timeOf(utime: number): string;
}

/** A long list of which only what is in its window is drawn; entries keep the height their text needs. */
export function EventRows({ label, entries, timeOf }: EventRowsProps) {
  const window = useRef<HTMLElement>(null);
  const [top, setTop] = useState(0);
  const [heights] = useState(() => new Map<number, number>());
  const { first, last, before, after } = blocksIn(entries.length, heights, top, window.current?.clientHeight || 420);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other entries have other heights
  useLayoutEffect(() => heights.clear(), [entries, heights]);
  useLayoutEffect(() => {
    for (const block of window.current?.querySelectorAll<HTMLElement>("[data-block]") ?? [])
      heights.set(Number(block.dataset.block), block.offsetHeight);
  });

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={window} className={log} aria-label={label} tabIndex={0} onScroll={(event) => setTop(event.currentTarget.scrollTop)}>
      <div style={{ blockSize: before }} />
      {Array.from({ length: entries.length === 0 ? 0 : last - first + 1 }, (_, index) => first + index).map((block) => (
        <ol key={block} data-block={block} aria-label={label}>
          {entries.slice(block * BLOCK, (block + 1) * BLOCK).map((entry, at) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: a log may hold the same entry twice
              key={at}
              entry={entry}
              time={timeOf(entry.utime)}
              place={block * BLOCK + at + 1}
              of={entries.length}
            />
          ))}
        </ol>
      ))}
      <div style={{ blockSize: after }} />
    </section>
  );
}

/** Letters of a message that are drawn; all of it is in the exported and printed log (faults F9). */
const LONGEST = 2_000;

function Row({ entry: { status, msg }, time, place, of }: { entry: LogEntry; time: string; place: number; of: number }) {
  const { t } = useWidget();
  return (
    <li aria-posinset={place} aria-setsize={of}>
      <time>{time}</time>
      <p>
        <span className="type" style={{ color: `var(--${toneOf[status]}-text)` }}>
          <ToneShape tone={toneOf[status]} />
          {t(`eventStatus.${status}`)}
        </span>
        {msg.length > LONGEST ? `${msg.slice(0, LONGEST)}…` : msg}
      </p>
    </li>
  );
}
