import { type ReactNode, useEffect } from "react";
import { EmptyState } from "../controls/EmptyState.js";
import { SessionGate } from "../parts/SessionGate.js";
import { useWidget } from "../use-widget.js";
import { frame } from "./styles.js";

interface DeviceGateProps {
  device: string | undefined;
  /** The panel has something for guests; true when this element is to show it. */
  guest?: boolean | undefined;
  children: (device: string) => ReactNode;
}

/** Lets a panel ask about its device once one is named and somebody is signed in; otherwise says in place what can be done, and in the console what the page has to set. */
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
