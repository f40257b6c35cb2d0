import { type DeviceEvent, type Tone, truncate } from "../../../../core/internal.js";
import { LongList } from "../../parts/LongList.js";
import { ToneShape } from "../../parts/ToneShape.js";
import { useWidget } from "../../use-widget.js";
import type { LogEntry } from "./log.js";
import { log } from "./styles.js";

export const toneOf: Record<DeviceEvent["status"], Tone> = { error: "error", attention: "warning", confirmation: "ok" };

/** Characters shown of a message; the exported and printed log has all of it (faults F9). */
const LONGEST = 2_000;

interface EventRowsProps {
  label: string;
  entries: readonly LogEntry[];
  timeOf(utime: number): string;
}

/** The entries of a log as a virtual list. Keys are positions, since the same entry may occur twice. */
export function EventRows({ label, entries, timeOf }: EventRowsProps) {
  const { t } = useWidget();
  return (
    <LongList label={label} className={log} items={entries} keyOf={(_entry, index) => index}>
      {({ status, msg, utime }) => (
        <>
          <time>{timeOf(utime)}</time>
          <p>
            <span className="type" style={{ color: `var(--${toneOf[status]}-text)` }}>
              <ToneShape tone={toneOf[status]} />
              {t(`eventStatus.${status}`)}
            </span>
            {truncate(msg, LONGEST)}
          </p>
        </>
      )}
    </LongList>
  );
}
