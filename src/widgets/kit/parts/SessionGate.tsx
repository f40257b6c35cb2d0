import type { ReactNode } from "react";
import { ProviderError } from "../../../core/index.js";
import { ErrorState } from "../controls/ErrorState.js";
import { Skeleton } from "../controls/Skeleton.js";
import { useStore, useWidget } from "../use-widget.js";
import { SignInNotice } from "./SignInNotice.js";

/** Shows what needs a signed-in user once somebody is; before that, or when nobody can be asked, it says so in place. */
export function SessionGate({ children }: { children: () => ReactNode }) {
  const { client, t } = useWidget();
  const { isFirstAuth, errorStatus, user } = useStore(client.session.$session);
  if (isFirstAuth) return <Skeleton lines={8} label={t("loading")} />;
  if (!user.isAnonym) return children();
  const isSilent = errorStatus === 0 || (errorStatus ?? 0) >= 500;
  if (!isSilent) return <SignInNotice />;
  const error = new ProviderError(errorStatus === 0 ? "network" : "status", "The session could not be checked.", {
    status: errorStatus ?? 0,
  });
  return <ErrorState error={error} onRetry={() => void client.session.check()} />;
}
