import type { Phase, RtsTelemetry } from "../../../core/internal.js";
import { useBarrier } from "../../kit/control/use-barrier.js";
import { ErrorState } from "../../kit/controls/ErrorState.js";
import { Skeleton } from "../../kit/controls/Skeleton.js";
import { Section } from "../../kit/device/Section.js";
import { quiet } from "../../kit/device/styles.js";
import { useLoaded } from "../../kit/parts/use-loaded.js";
import { useWidget } from "../../kit/use-widget.js";

interface ControlSectionProps {
  /** The attribute or property `control` of the element; anything but `true` is view-only. */
  control: unknown;
  device: string;
  name: string;
  reading: RtsTelemetry;
  phases: readonly Phase[];
  /** City time of the last answer that brought a reading, Unix s. */
  answered: number | null;
}

const loadControlPanel = () => import("./ControlPanel.js");
/**
 * Control of a signal, for those who may: its code is loaded only then. Everybody else reads why not, before any call is
 * made.
 */
export function ControlSection({ control, ...props }: ControlSectionProps) {
  const { t } = useWidget();
  const barrier = useBarrier(control);
  const { thing, hasFailed, retry } = useLoaded(loadControlPanel, barrier === null);
  const ControlPanel = thing?.default;
  return (
    <Section title={t("controlTitle")} part="control">
      {barrier && <p className={quiet}>{t(`control.${barrier}`)}</p>}
      {!barrier && hasFailed && <ErrorState error={t("error.page")} onRetry={retry} />}
      {!barrier && !hasFailed && !ControlPanel && <Skeleton label={t("loadingThing", { name: t("controlTitle") })} lines={6} />}
      {!barrier && ControlPanel && <ControlPanel {...props} />}
    </Section>
  );
}
