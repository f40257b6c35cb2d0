import { useMemo } from "react";
import { type RtsTelemetry, rtsPhases, rtsTelemetry, rtsViews } from "../../core/internal.js";
import { modeName } from "../kit/control/command-words.js";
import { Unsent } from "../kit/control/Unsent.js";
import { Skeleton } from "../kit/controls/Skeleton.js";
import { classes } from "../kit/css.js";
import { DeviceGate } from "../kit/device/DeviceGate.js";
import { DevicePanel } from "../kit/device/DevicePanel.js";
import { CameraFold, DeviceViews } from "../kit/device/DeviceViews.js";
import { EquipmentFacts } from "../kit/device/EquipmentFacts.js";
import { Fold } from "../kit/device/Fold.js";
import { HealthFacts } from "../kit/device/HealthFacts.js";
import type { Health } from "../kit/device/health.js";
import { Notice } from "../kit/device/Notice.js";
import { StateSection } from "../kit/device/StateSection.js";
import { factColumns, together, viewGrid } from "../kit/device/styles.js";
import { useHold } from "../kit/use-hold.js";
import { useMay } from "../kit/use-may.js";
import { useAge, useResource } from "../kit/use-resource.js";
import { useStore, useWidget } from "../kit/use-widget.js";
import { ControlSection } from "./control/ControlSection.js";
import { AlarmFacts } from "./parts/AlarmFacts.js";
import { ClockFact } from "./parts/ClockFact.js";
import { ControlFacts } from "./parts/ControlFacts.js";
import { SchemeSection } from "./parts/SchemeSection.js";
import { SequenceSection } from "./parts/SequenceSection.js";
import { ToldFact } from "./parts/ToldFact.js";
import { planOf } from "./plan.js";
import { phaseRun } from "./store.js";
import { layout } from "./styles.js";
import type { RtsPanelAttributes, RtsPanelEvents } from "./surface.js";

/**
 * One signal controller: what its lights do, in which mode, how it is, and how old that is.
 * @csspart header – name, overall state and age
 * @csspart state – the named values
 * @csspart camera – the camera frame
 * @csspart events – the event log
 * @csspart statistics – the charts
 * @csspart reports – the report form
 * @csspart deeds – who did what here, for those who may operate signals
 * @csspart phases – the movement scheme and the phase sequence
 * @csspart control – control of the signal, or why there is none
 * @csspart confirmation – the dialog before a command
 */
export function RtsPanel({ device, ...given }: RtsPanelAttributes) {
  const { base } = useWidget().client;
  return (
    <>
      <Unsent />
      <DeviceGate device={device}>{(wanted) => <Controller key={`${base} ${wanted}`} device={wanted} {...given} />}</DeviceGate>
    </>
  );
}

const deeds = () => import("../kit/deeds/DeviceDeeds.js");

function Controller({ device, control, tab }: RtsPanelAttributes & { device: string }) {
  const { client, t, emit } = useWidget<RtsPanelEvents>();
  const telemetry = useResource(rtsTelemetry(client, device));
  const maySeeDeeds = useMay("signals.operate");
  return (
    <DevicePanel
      kind="rts"
      title={t("kind")}
      device={device}
      telemetry={telemetry}
      tab={tab}
      onTab={(id) => void emit("its-view-changed", { tab: id })}
      announced={({ state_control_rts }) => t("announcedMode", { mode: modeName(state_control_rts, t) })}
    >
      {(reading, health, name) => (
        <>
          {reading.control_dkso && <Notice tone="warning">{t("noticeLocal")}</Notice>}
          <Signal device={device} control={control} reading={reading} health={health} name={name} answered={telemetry.answered} />
          <DeviceViews device={device} name={name} views={rtsViews} />
          {maySeeDeeds && (
            <div className={viewGrid}>
              <Fold id="deeds" title={t("deeds")} load={deeds} className="whole" device={device} />
            </div>
          )}
        </>
      )}
    </DevicePanel>
  );
}

/** Lines of a skeleton as high as a screen: what stands below it is not seen to leave. */
const SCREENFUL = 36;

interface SignalProps {
  device: string;
  control: boolean | undefined;
  reading: RtsTelemetry;
  health: Health;
  name: string;
  answered: number | null;
}

/** What the signal does and can be made to do, with the phases of the configuration it runs. */
function Signal({ device, control, reading, health, name, answered }: SignalProps) {
  const { client, t } = useWidget();
  const { data, error } = useResource(rtsPhases(client, device, reading.configuration));
  const run = useStore(phaseRun(client, device).$state);
  const phases = useMemo(() => data ?? [], [data]);
  // A phase becomes old long before a mode does: it is drawn as the last known one much sooner.
  const isPast = useAge(reading.utime, "phase").age !== "recent" || health.isPast;
  const isAwaited = data === undefined && error === undefined;
  const isHeld = useHold(isAwaited);
  const hasCamera = reading.offers?.has_camera !== false;
  const shown = { reading, phases, plan: planOf(reading, phases), run, isPast };
  if (isHeld) return <Skeleton label={t("loadingThing", { name })} lines={SCREENFUL} />;
  return (
    <div className={classes(together, layout)}>
      <SchemeSection {...shown} isAwaited={isAwaited} />
      <ControlSection control={control} device={device} name={name} reading={reading} phases={phases} answered={answered} />
      <SequenceSection {...shown} />
      <StateSection reading={reading} health={health} className={factColumns}>
        <ControlFacts reading={reading} />
        <HealthFacts reading={reading} health={health} />
        <AlarmFacts reading={reading} name={name} control={control} />
        <EquipmentFacts
          reading={reading}
          more={[
            { term: t("dk"), value: reading.dk },
            { term: t("io_port"), value: reading.io_port },
            ...(hasCamera ? [] : [{ term: t("device.camera"), value: t("noCamera") }]),
            ...(reading.clock_offset === undefined
              ? []
              : [{ term: t("clock"), value: <ClockFact reading={reading} name={name} control={control} /> }]),
            ...(reading.values_told ? [{ term: t("valuesTold"), value: <ToldFact told={reading.values_told} /> }] : []),
          ]}
        />
      </StateSection>
      {hasCamera && <CameraFold kind="rts" device={device} name={name} views={rtsViews} off={reading.pictures_off} />}
    </div>
  );
}
