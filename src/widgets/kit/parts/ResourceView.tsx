import type { ReactNode } from "react";
import { isFaulty, type Unread } from "../../../core/internal.js";
import { Button } from "../controls/Button.js";
import { EmptyState } from "../controls/EmptyState.js";
import { ErrorState } from "../controls/ErrorState.js";
import { Skeleton } from "../controls/Skeleton.js";
import { classes, css } from "../css.js";
import { errorText } from "../sentence.js";
import type { ResourceUse } from "../use-resource.js";
import { useStore, useWidget } from "../use-widget.js";
import { SignInNotice } from "./SignInNotice.js";
import { ToneShape } from "./ToneShape.js";

/** The result of `useResource`, spread, and how to render it. */
type ResourceViewProps<Data> = ResourceUse<Data> & {
  /** Names the content for screen readers while it loads. */
  label: string;
  lines?: number;
  /** Placeholder as large as the content, instead of a skeleton of `lines`. The notice that loading is slow lies over its top. */
  waiting?: ReactNode;
  children(data: Data): ReactNode;
};

const strip = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-3);
  margin-block-end: var(--space-3);
  padding: var(--space-1) var(--space-3);
  border-radius: var(--radius);
  background: var(--warning-surface);
  color: var(--warning-text);
  font-size: var(--size-small);
  & > span {
    flex: 1 1 20ch;
  }
  @media print {
    & > button {
      display: none;
    }
  }
  &[data-tone="error"] {
    background: var(--error-surface);
    color: var(--error-text);
  }
`;

/** Lies over the content, which does not move when the notice comes and goes. */
const afloat = css`
  position: absolute;
  z-index: 2;
  /* Within the padding of a page, too. */
  max-inline-size: calc(100% - 2 * var(--space-4));
  box-shadow: var(--shadow);
`;

const over = css`
  position: relative;
  & > .${strip} {
    position: absolute;
    inset: 0 0 auto;
    z-index: 1;
  }
`;

/**
 * Renders a resource in each of its states: loading, slow, failed, not offered, loaded. Old data stays visible and is marked (design 6).
 */
export function ResourceView<Data>({
  data,
  error,
  isFetching,
  isSlow,
  retry,
  cancel,
  unread,
  label,
  lines,
  waiting,
  children,
}: ResourceViewProps<Data>) {
  const { client, t } = useWidget();
  const { user } = useStore(client.session.$session);

  if (data !== undefined) {
    const isWaiting = isSlow && (isFetching || !error);
    return (
      <>
        {isWaiting && <Strip text={t("slowStale")} action={t("cancel")} onAction={cancel} isOver={!isFetching} isAfloat />}
        {!isWaiting && error && error.failure !== "cancelled" && (
          <Strip text={`${t("stale")} ${errorText(error, t)}`} action={t("retry")} onAction={retry} />
        )}
        {unread && <UnreadStrip unread={unread} />}
        {children(data)}
      </>
    );
  }
  if (error?.status === 404) return <EmptyState title={t("notOffered")} />;
  if (error && [401, 403].includes(error.status)) return user.isAnonym ? <SignInNotice /> : <ErrorState error={error} onRetry={retry} />;
  if (error && !isFetching) return <ErrorState error={error} onRetry={retry} />;
  if (waiting) {
    return (
      <div className={over}>
        {isSlow && <Strip text={t("slow")} action={t("cancel")} onAction={cancel} />}
        {waiting}
      </div>
    );
  }
  return (
    <>
      {isSlow && <Strip text={t("slow")} action={t("cancel")} onAction={cancel} />}
      <Skeleton label={t("loadingThing", { name: label })} {...(lines ? { lines } : {})} />
    </>
  );
}

/** How many rows of a list could not be read, and at which field: the list does not show them. */
function UnreadStrip({ unread }: { unread: Unread }) {
  const { t } = useWidget();
  const tone = isFaulty(unread) ? "error" : "warning";
  return (
    <div className={strip} role="status" data-tone={tone}>
      <ToneShape tone={tone} />
      <span>{t("unread", { ...unread })}</span>
    </div>
  );
}

interface StripProps {
  text: string;
  action: string;
  onAction: () => void;
  /** Disables the action. */
  isOver?: boolean;
  isAfloat?: boolean;
}

/** A sentence about the state of loading, with one action. */
export function Strip({ text, action, onAction, isOver = false, isAfloat = false }: StripProps) {
  return (
    <div className={isAfloat ? classes(strip, afloat) : strip} role="status">
      <ToneShape tone="warning" />
      <span>{text}</span>
      <Button kind="quiet" disabled={isOver} onClick={onAction}>
        {action}
      </Button>
    </div>
  );
}
