import { rtcTelemetry, rtcViews } from "../../core/internal.js";
import { classes, css } from "../kit/css.js";
import { DeviceGate } from "../kit/device/DeviceGate.js";
import { DevicePanel } from "../kit/device/DevicePanel.js";
import { CameraFold, DeviceViews, EventsFold } from "../kit/device/DeviceViews.js";
import { EquipmentFacts } from "../kit/device/EquipmentFacts.js";
import { HealthFacts } from "../kit/device/HealthFacts.js";
import { StateSection } from "../kit/device/StateSection.js";
import { cameraHeight, together } from "../kit/device/styles.js";
import { useResource } from "../kit/use-resource.js";
import { useWidget } from "../kit/use-widget.js";

/**
 * State, camera and log; where there are two columns the log has both of them. In a column of its own it is as high as the camera,
 * before it is loaded as well: fields, types in two lines, head and foot have 254 px of that.
 */
const layout = css`
  @container (min-width: 1200px) {
    & > [part="events"] {
      --log-height: calc(${cameraHeight} - 254px);
      min-block-size: ${cameraHeight};
    }
  }
  @container (min-width: 720px) and (max-width: 1199px) {
    & > [part="events"] {
      grid-column: 1 / -1;
    }
  }
`;

/**
 * One road detector: how it is, and how old that is.
 * @csspart header – name, overall state and age
 * @csspart state – the named values
 * @csspart camera – the camera frame
 * @csspart events – the event log
 * @csspart statistics – the charts
 * @csspart reports – the report form
 */
export function RtcPanel({ device }: { device?: string }) {
  return <DeviceGate device={device}>{(wanted) => <Detector key={wanted} device={wanted} />}</DeviceGate>;
}

function Detector({ device }: { device: string }) {
  const { client, t } = useWidget();
  const telemetry = useResource(rtcTelemetry(client, device));
  return (
    <DevicePanel kind="rtc" title={t("kind")} device={device} telemetry={telemetry}>
      {(reading, health, name) => (
        <>
          <div className={classes(together, layout)}>
            <StateSection reading={reading} health={health}>
              <HealthFacts reading={reading} health={health} />
              <EquipmentFacts reading={reading} />
            </StateSection>
            <CameraFold kind="rtc" device={device} name={name} views={rtcViews} off={reading.pictures_off} />
            <EventsFold device={device} name={name} views={rtcViews} />
          </div>
          <DeviceViews device={device} name={name} views={rtcViews} hasEvents={false} />
        </>
      )}
    </DevicePanel>
  );
}
