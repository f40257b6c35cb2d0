import type { ComponentType, ReactNode } from "react";
import { ErrorState } from "../controls/ErrorState.js";
import { useWidget } from "../use-widget.js";
import { useLoaded } from "./use-loaded.js";

interface LaterProps<Props> {
  /** Always the same function for the same part. */
  load: () => Promise<ComponentType<Props>>;
  with: Props;
  /** Placeholder until the part is loaded; none where no place has to be kept free. */
  waiting?: ReactNode;
}

/** A part that is loaded when it is first shown; says so when it does not arrive (faults F23). */
export function Later<Props extends object>({ load, with: props, waiting }: LaterProps<Props>) {
  const { t } = useWidget();
  const { thing: Part, hasFailed, retry } = useLoaded(load, true);
  if (Part) return <Part {...props} />;
  return hasFailed ? <ErrorState error={t("error.page")} onRetry={retry} /> : waiting;
}
