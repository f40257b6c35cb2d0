import { type ReactNode, useEffect } from "react";
import { EmptyState } from "../controls/EmptyState.js";
import { SessionGate } from "../parts/SessionGate.js";
import { useWidget } from "../use-widget.js";
import { frame } from "./styles.js";

interface DeviceGateProps {
  device: string | undefined;
  /** Set by panels that have a public view; true when this element shows it to guests. */
  guest?: boolean | undefined;
  children: (device: string) => ReactNode;
}

/**
 * Renders the panel once a device is named and a user is signed in. Before that it shows what the user can do, and logs what the page has
 * to set.
 */
export function DeviceGate({ device, guest, children }: DeviceGateProps) {
  const { t, element } = useWidget();
  const wanted = device?.trim();
  useEffect(() => {
    if (!wanted) globalThis.console?.info(`its: <${element.localName}> is empty: its attribute "device" names no device.`);
  }, [wanted, element]);
  return (
    <div className={frame}>
      {wanted ? (
        <SessionGate guest={guest}>{() => children(wanted)}</SessionGate>
      ) : (
        <EmptyState title={t("device.notChosen")}>{t("device.notChosenHint")}</EmptyState>
      )}
    </div>
  );
}
