import type { ReactNode } from "react";
import { Skeleton } from "../controls/Skeleton.js";
import { useGuest } from "../use-guest.js";
import { useStore, useWidget } from "../use-widget.js";
import { SignInNotice } from "./SignInNotice.js";

/**
 * Renders its children for a signed-in user. Before that, or when the provider cannot tell, it shows a notice. Guests are admitted by
 * `useGuest`.
 */
export function SessionGate({ guest: isGuestWanted, children }: { guest?: boolean | undefined; children: () => ReactNode }) {
  const { client, t } = useWidget();
  const { isFirstAuth, user } = useStore(client.session.$session);
  const { guest, isAwaited } = useGuest(isGuestWanted);
  const fault = useStore(client.$fault);
  if ((isFirstAuth || isAwaited) && !fault) return <Skeleton lines={8} label={t("loading")} />;
  return user.isAnonym && !guest ? <SignInNotice /> : children();
}
