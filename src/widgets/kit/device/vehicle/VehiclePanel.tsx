import { type ReactNode, useEffect } from "react";
import { numberOf } from "../../../../core/internal.js";
import { ResourceView } from "../../parts/ResourceView.js";
import type { DeviceEvents } from "../../surface.js";
import { useId } from "../../use-id.js";
import { type ResourceUse, useAge } from "../../use-resource.js";
import { useStore, useWidget } from "../../use-widget.js";
import { DeviceMissing } from "../DeviceMissing.js";
import { Notice } from "../Notice.js";
import { PanelHeader } from "../PanelHeader.js";
import { usePluginParts } from "../PluginParts.js";
import { notices, panel } from "../styles.js";
import { useCityTime } from "../use-city-time.js";
import { type VehicleReading, vehicleHealth } from "./vehicle-health.js";

interface VehiclePanelProps<Reading> {
  kind: "bus" | "spec";
  /** Name of this kind of vehicle. */
  title: string;
  device: string;
  telemetry: ResourceUse<Reading>;
  nameOf(reading: Reading): string;
  /** `isPast`: the values are only the last known ones. */
  children(reading: Reading, isPast: boolean, name: string): ReactNode;
}

/** What panels of buses and special vehicles share: name, connection, and age of the reading. */
export function VehiclePanel<Reading extends VehicleReading>({
  kind,
  title,
  device,
  telemetry,
  nameOf,
  children,
}: VehiclePanelProps<Reading>) {
  const { client, t, emit } = useWidget<DeviceEvents<"bus" | "spec">>();
  const isGuest = useStore(client.session.$session).guest !== null;
  const heading = useId();
  const cityTime = useCityTime();
  const { age } = useAge(telemetry.data?.utime, "telemetry");
  const name = telemetry.data && nameOf(telemetry.data);
  const number = numberOf(device);
  const label = number === null ? title : t("device.label", { kind: title, oID: number });
  const parts = usePluginParts({ kind, device, name: name ?? label });
  useEffect(() => {
    if (name !== undefined) emit("its-device-loaded", { kind, oID: device, name });
  }, [kind, device, name, emit]);

  if (telemetry.error?.status === 404 && !telemetry.data) {
    return <DeviceMissing title={t("vehicle.notFound", { device })} hint={t("vehicle.absent", { device })} />;
  }
  return (
    <ResourceView {...telemetry} label={label} lines={8}>
      {(reading) => {
        const { overall, isPast } = vehicleHealth(reading, age);
        const called = nameOf(reading);
        const time = cityTime(reading.utime);
        return (
          <section className={panel} aria-labelledby={heading}>
            <PanelHeader heading={heading} label={label} name={called} overall={isGuest ? undefined : overall} utime={reading.utime}>
              {parts.tabs}
            </PanelHeader>
            <p className="unseen" role="status">
              {isGuest ? called : `${called}. ${t(overall.key)}`}
            </p>
            <div className={notices}>
              {!isGuest && !reading.online && <Notice tone="error">{t("vehicle.noticeOffline", { time })}</Notice>}
              {reading.online && age === "old" && <Notice tone="unknown">{t("device.noticeOld", { time })}</Notice>}
              {reading.online && age === "unknown" && <Notice tone="unknown">{t("device.noticeUndated")}</Notice>}
            </div>
            {parts.around(children(reading, isPast, called))}
          </section>
        );
      }}
    </ResourceView>
  );
}
