import { useEffect } from "react";
import { EmptyState } from "../controls/EmptyState.js";
import { SignInIcon } from "../icons.js";
import { useStore, useWidget } from "../use-widget.js";

/** Stands quietly where a signed-in user would see data, and asks the page for a sign-in once (design 2). */
export function SignInNotice() {
  const { client, emit, t } = useWidget();
  const { isFirstAuth, isFetching } = useStore(client.session.$session);
  const isKnown = !isFirstAuth && !isFetching;
  useEffect(() => {
    if (isKnown) emit("its-auth-required", { reason: "anonymous" });
  }, [isKnown, emit]);
  if (!isKnown) return null;
  return (
    <EmptyState icon={SignInIcon} title={t("signInTitle")}>
      {t("signInNeeded")}
    </EmptyState>
  );
}
