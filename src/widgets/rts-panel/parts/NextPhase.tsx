import type { RtsTelemetry } from "../../../core/internal.js";
import { secondsText } from "../../kit/device/duration.js";
import { quiet } from "../../kit/device/styles.js";
import { Room } from "../../kit/parts/Room.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { COUNT_ON } from "../running.js";

/**
 * How long it is to the next phase, where the controller knows; where it only knows a least, that. Its place stays empty in between,
 * and there is none for a provider that tells neither.
 */
export function NextPhase({ reading, isPast }: { reading: RtsTelemetry; isPast: boolean }) {
  const { client, t, language } = useWidget();
  const now = useStore(client.clock.$now);
  const { phase_end: end, phase_end_least: least, utime } = reading;
  if (end === undefined && least === undefined) return null;
  const words = (key: "nextPhase" | "nextPhaseLeast", seconds: number) => t(key, { time: secondsText(seconds, language) });
  const isRunning = !isPast && now - utime <= COUNT_ON;
  const left = (moment: number | null | undefined) => (typeof moment === "number" ? Math.ceil(moment - now) : 0);
  const known = left(end) > 0 ? words("nextPhase", left(end)) : left(least) > 0 ? words("nextPhaseLeast", left(least)) : null;
  return (
    <p>
      <Room className={quiet} texts={[words("nextPhase", 888), words("nextPhaseLeast", 888)]}>
        {isRunning && known}
      </Room>
    </p>
  );
}
