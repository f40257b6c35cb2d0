import { type ReactNode, useEffect } from "react";
import { crossingName, deviceStreets, mayControl } from "../../../core/internal.js";
import { Skeleton } from "../controls/Skeleton.js";
import { Later } from "../parts/Later.js";
import { ResourceView } from "../parts/ResourceView.js";
import type { DeviceEvents } from "../surface.js";
import { useHold } from "../use-hold.js";
import { useId } from "../use-id.js";
import { type ResourceUse, useAge, useResource } from "../use-resource.js";
import { useStore, useWidget } from "../use-widget.js";
import { DeviceMissing } from "./DeviceMissing.js";
import { type Check, type DeviceReading, type Health, healthOf, isStatusWord } from "./health.js";
import { InactiveNotice } from "./inactive/InactiveNotice.js";
import { Notice } from "./Notice.js";
import { PanelHeader } from "./PanelHeader.js";
import { type OpenTab, usePluginParts } from "./PluginParts.js";
import { notices, panel } from "./styles.js";
import { useCityTime } from "./use-city-time.js";

const inactivePart = async () => (await import("./inactive/InactivePart.js")).default;
const outOfService: Check = { tone: "neutral", key: "status.outOfService" };

interface DevicePanelProps<Reading> extends OpenTab {
  kind: "rts" | "rtc";
  /** Name of this kind of device. */
  title: string;
  device: string;
  telemetry: ResourceUse<Reading>;
  /** Announced to screen readers besides the health, e.g. the control mode. */
  announced?: (reading: Reading) => string;
  /** `name` identifies the device in titles and files: its streets, else its number. */
  children: (reading: Reading, health: Health, name: string) => ReactNode;
}

/** What panels of signal controllers and detectors share: name, health, age, and the notices above all values. */
export function DevicePanel<Reading extends DeviceReading>({
  kind,
  title,
  device,
  telemetry,
  announced,
  tab,
  onTab,
  children,
}: DevicePanelProps<Reading>) {
  const { client, t, emit } = useWidget<DeviceEvents<"rts" | "rtc">>();
  const heading = useId();
  const streets = useResource(deviceStreets(client, device));
  const { age } = useAge(telemetry.data?.utime, "telemetry");

  const name = crossingName(streets.data ?? {});
  const label = t("device.label", { kind: title, oID: device });
  const isLoaded = telemetry.data !== undefined && (streets.data !== undefined || streets.error !== undefined);
  useEffect(() => {
    if (isLoaded) emit("its-device-loaded", { kind, oID: device, name });
  }, [isLoaded, kind, device, name, emit]);

  const parts = usePluginParts({ kind, device, name: name ?? label }, onTab ? { tab, onTab } : {});
  const mayTakeOut = useMayTakeOut();
  const isHeld = useHold(parts.isUnsure || (streets.data === undefined && streets.error === undefined));

  if (telemetry.error?.status === 404 && !telemetry.data) {
    return <DeviceMissing title={t("device.notFound", { device })} hint={t("device.notFoundHint")} />;
  }
  return (
    <ResourceView {...telemetry} label={label} lines={8}>
      {(reading) => {
        if (isHeld) return <Skeleton label={t("loadingThing", { name: label })} lines={8} />;
        const health = healthOf(reading, age);
        return (
          <section className={panel} aria-labelledby={heading}>
            <PanelHeader
              heading={heading}
              label={label}
              name={name}
              overall={reading.inactive ? outOfService : health.overall}
              utime={reading.utime}
            >
              {parts.tabs}
            </PanelHeader>
            <p className="unseen" role="status">
              {[name ?? label, t((reading.inactive ? outOfService : health.overall).key), announced?.(reading)].filter(Boolean).join(". ")}
            </p>
            <Notices reading={reading} health={health} />
            {parts.around(
              <>
                {children(reading, health, name ?? label)}
                {mayTakeOut && (
                  <Later
                    load={inactivePart}
                    with={{ device, name: name ?? label, inactive: reading.inactive, onChange: telemetry.retry }}
                    waiting={null}
                  />
                )}
              </>,
            )}
          </section>
        );
      }}
    </ResourceView>
  );
}

/** Whether the user may take devices out of service. A provider that tells no rights has no such call. */
function useMayTakeOut(): boolean {
  const { user } = useStore(useWidget().client.session.$session);
  return user.rights !== undefined && mayControl(user, "signals.manage");
}

function Notices({ reading: { online, error, utime, is_simulated, inactive }, health }: { reading: DeviceReading; health: Health }) {
  const { t } = useWidget();
  const time = useCityTime()(utime);
  const isUndated = health.data.key === "status.no_data";
  return (
    <div className={notices}>
      {inactive && <InactiveNotice {...inactive} />}
      {is_simulated && <Notice tone="unknown">{t("device.noticeSimulated")}</Notice>}
      {!online && !isUndated && <Notice tone="error">{t("device.noticeOffline", { time })}</Notice>}
      {online && health.data.key === "device.dataOld" && <Notice tone="unknown">{t("device.noticeOld", { time })}</Notice>}
      {isUndated && <Notice tone="unknown">{t("device.noticeUndated")}</Notice>}
      {online && error !== null && !isStatusWord(error) && <Notice tone="error">{t("device.noticeError", { error })}</Notice>}
    </div>
  );
}
