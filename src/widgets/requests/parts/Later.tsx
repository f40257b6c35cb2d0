import type { ComponentType } from "react";
import { ErrorState } from "../../kit/controls/ErrorState.js";
import { Skeleton } from "../../kit/controls/Skeleton.js";
import { useLoaded } from "../../kit/parts/use-loaded.js";
import { useWidget } from "../../kit/use-widget.js";

interface LaterProps<Props> {
  /** Always the same function for the same part. */
  load: () => Promise<ComponentType<Props>>;
  with: Props;
}

/** A part that is loaded when it is first shown. */
export function Later<Props extends object>({ load, with: props }: LaterProps<Props>) {
  const { t } = useWidget();
  const { thing: Part, hasFailed, retry } = useLoaded(load, true);
  if (Part) return <Part {...props} />;
  return hasFailed ? <ErrorState error={t("error.page")} onRetry={retry} /> : <Skeleton lines={6} label={t("loading")} />;
}
