import { useEffect } from "react";
import { ProviderError } from "../../../core/internal.js";
import { EmptyState } from "../controls/EmptyState.js";
import { ErrorState } from "../controls/ErrorState.js";
import { css } from "../css.js";
import { SignInIcon } from "../icons.js";
import { useStore, useWidget } from "../use-widget.js";
import { FaultPlace } from "./FaultPlace.js";

/** In the middle of the element, however large the page has made it. */
const middle = css`
  display: grid;
  place-content: center;
  block-size: 100%;
`;

/**
 * Stands quietly where a signed-in user would see data, and asks the page for a sign-in once (design 2). Where the provider
 * could not say who is here, nobody has to sign in: that is said, and may be tried again. So is why nothing comes from it. A page may put
 * something of its own in the place of the notice, by the slot `signed-out`.
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
