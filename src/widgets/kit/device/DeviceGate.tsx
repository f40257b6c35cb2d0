import type { ReactNode } from "react";
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

/** Lets a panel ask about its device once one is named and somebody is signed in; otherwise says in place what is missing. */
export function DeviceGate({ device, guest, children }: DeviceGateProps) {
  const { t } = useWidget();
  const wanted = device?.trim();
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
