import type { ReactNode } from "react";
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

/** What `useResource` gave, spread, and how to show it. */
type ResourceViewProps<Data> = ResourceUse<Data> & {
  /** What is shown here, for a screen reader while it loads. */
  label: string;
  lines?: number;
  /** Placeholder as large as what comes, instead of a skeleton of `lines`. That it takes long is said over its top. */
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
`;

/** Over what stands there already, which does not move when it comes and goes. */
const afloat = css`
  position: absolute;
  z-index: 2;
  max-inline-size: 100%;
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

/** A resource in each of its states: waiting, slow, failed, not offered, there; old data stays, and is marked (design 6). */
export function ResourceView<Data>({
  data,
  error,
  isFetching,
  isSlow,
  retry,
  cancel,
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

interface StripProps {
  text: string;
  action: string;
  onAction: () => void;
  /** There is nothing to be done just now. */
  isOver?: boolean;
  isAfloat?: boolean;
}

/** A sentence about the state of loading, and the one thing that can be done about it. */
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
