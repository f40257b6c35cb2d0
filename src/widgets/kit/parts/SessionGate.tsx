import type { ReactNode } from "react";
import { Skeleton } from "../controls/Skeleton.js";
import { useGuest } from "../use-guest.js";
import { useStore, useWidget } from "../use-widget.js";
import { SignInNotice } from "./SignInNotice.js";

/**
 * Shows what needs a signed-in user once somebody is; before that, or when nobody can be asked, it says so in place. Guests are let
 * in as `useGuest` has it.
 */
export function SessionGate({ guest: isGuestWanted, children }: { guest?: boolean | undefined; children: () => ReactNode }) {
  const { client, t } = useWidget();
  const { isFirstAuth, user } = useStore(client.session.$session);
  const { guest, isAwaited } = useGuest(isGuestWanted);
  const fault = useStore(client.$fault);
  if ((isFirstAuth || isAwaited) && !fault) return <Skeleton lines={8} label={t("loading")} />;
  return user.isAnonym && !guest ? <SignInNotice /> : children();
}
