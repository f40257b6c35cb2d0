import type { ComponentType, ReactNode } from "react";
import { ErrorState } from "../controls/ErrorState.js";
import { useWidget } from "../use-widget.js";
import { useLoaded } from "./use-loaded.js";

interface LaterProps<Props> {
  /** Must be the same function in each render. */
  load: () => Promise<ComponentType<Props>>;
  with: Props;
  /** Placeholder while loading; leave it out where no space has to be reserved. */
  waiting?: ReactNode;
}

/** A component loaded when it is first rendered; shows an error with a retry when that fails (faults F23). */
export function Later<Props extends object>({ load, with: props, waiting }: LaterProps<Props>) {
  const { t } = useWidget();
  const { thing: Part, hasFailed, retry } = useLoaded(load, true);
  if (Part) return <Part {...props} />;
  return hasFailed ? <ErrorState error={t("error.page")} onRetry={retry} /> : waiting;
}
