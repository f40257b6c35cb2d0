import type { ReactNode } from "react";
import { Skeleton } from "../controls/Skeleton.js";
import { useStore, useWidget } from "../use-widget.js";
import { SignInNotice } from "./SignInNotice.js";

/** Shows what needs a signed-in user once somebody is; before that, or when nobody can be asked, it says so in place. */
export function SessionGate({ children }: { children: () => ReactNode }) {
  const { client, t } = useWidget();
  const { isFirstAuth, user } = useStore(client.session.$session);
  const fault = useStore(client.$fault);
  if (isFirstAuth && !fault) return <Skeleton lines={8} label={t("loading")} />;
  return user.isAnonym ? <SignInNotice /> : children();
}
