import type { ProviderError } from "../../../core/internal.js";
import { css } from "../css.js";
import { FaultIcon, RetryIcon } from "../icons.js";
import { errorText } from "../sentence.js";
import { useWidget } from "../use-widget.js";
import { Button } from "./Button.js";
import { stateClass } from "./state-class.js";

interface ErrorStateProps {
  error: ProviderError | string;
  onRetry?: (() => void) | undefined;
  title?: string;
}

const sign = css`
  color: var(--error);
`;

/** Says what went wrong in our own sentence, and lets the person try again. */
export function ErrorState({ error, onRetry, title }: ErrorStateProps) {
  const { t } = useWidget();
  return (
    <div className={stateClass} role="alert">
      <FaultIcon className={sign} size={28} strokeWidth={1.5} aria-hidden="true" />
      <h3>{title ?? t("error.title")}</h3>
      <p>{typeof error === "string" ? error : errorText(error, t)}</p>
      {onRetry && (
        <Button icon={RetryIcon} onClick={onRetry}>
          {t("retry")}
        </Button>
      )}
    </div>
  );
}
