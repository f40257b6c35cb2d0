import { useEffect } from "react";
import { ProviderError } from "../../../core/internal.js";
import { EmptyState } from "../controls/EmptyState.js";
import { ErrorState } from "../controls/ErrorState.js";
import { css } from "../css.js";
import { SignInIcon } from "../icons.js";
import { useStore, useWidget } from "../use-widget.js";
import { FaultPlace } from "./FaultPlace.js";

/** Centred in the element, whatever its size. */
const middle = css`
  display: grid;
  place-content: center;
  block-size: 100%;
`;

/**
 * Shown instead of data to who is not signed in; emits `its-auth-required` once (design 2). Where the provider could not tell whether
 * somebody is signed in, it shows that, with its reason and a retry, and asks for no sign-in. A page may replace the notice by the slot
 * `signed-out`.
 */
export function SignInNotice() {
  const { client, emit, t } = useWidget();
  const { isFirstAuth, isFetching, errorStatus: status, errorRetryAfter: retryAfter } = useStore(client.session.$session);
  const fault = useStore(client.$fault);
  const isUnchecked = client.session.isUnchecked();
  const isKnown = !isFirstAuth && !isFetching && !isUnchecked && (fault === null || fault?.code.startsWith("token-"));
  useEffect(() => {
    if (isKnown) emit("its-auth-required", { reason: "anonymous" });
  }, [isKnown, emit]);
  if (fault) return <FaultPlace />;
  if (isUnchecked && status !== null) {
    const kind = status === 0 ? "network" : status < 400 ? "answer" : "status";
    const error = new ProviderError(kind, "The session could not be checked.", { status, retryAfter });
    return (
      <div className={middle}>
        <ErrorState error={error} onRetry={() => void client.check()} />
      </div>
    );
  }
  if (!isKnown) return null;
  return (
    <div className={middle}>
      <slot name="signed-out">
        <EmptyState icon={SignInIcon} title={t("signInTitle")}>
          {t("signInNeeded")}
        </EmptyState>
      </slot>
    </div>
  );
}
