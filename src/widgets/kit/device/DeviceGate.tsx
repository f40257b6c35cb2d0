import type { ReactNode } from "react";
import { ProviderError } from "../../../core/index.js";
import { EmptyState } from "../controls/EmptyState.js";
import { ErrorState } from "../controls/ErrorState.js";
import { Skeleton } from "../controls/Skeleton.js";
import { SignInNotice } from "../parts/SignInNotice.js";
import { useStore, useWidget } from "../use-widget.js";
import { frame } from "./styles.js";

interface DeviceGateProps {
  device: string | undefined;
  children: (device: string) => ReactNode;
}

/** Lets a panel ask about its device once one is named and somebody is signed in; otherwise says in place what is missing. */
export function DeviceGate(props: DeviceGateProps) {
  return (
    <div className={frame}>
      <Gate {...props} />
    </div>
  );
}

function Gate({ device, children }: DeviceGateProps) {
  const { client, t } = useWidget();
  const { isFirstAuth, errorStatus, user } = useStore(client.session.$session);
  const wanted = device?.trim();

  if (!wanted) return <EmptyState title={t("device.notChosen")}>{t("device.notChosenHint")}</EmptyState>;
  if (isFirstAuth) return <Skeleton lines={8} label={t("loading")} />;
  if (!user.isAnonym) return children(wanted);
  const isSilent = errorStatus === 0 || (errorStatus ?? 0) >= 500;
  if (!isSilent) return <SignInNotice />;
  const error = new ProviderError(errorStatus === 0 ? "network" : "status", "The session could not be checked.", {
    status: errorStatus ?? 0,
  });
  return <ErrorState error={error} onRetry={() => void client.session.check()} />;
}
