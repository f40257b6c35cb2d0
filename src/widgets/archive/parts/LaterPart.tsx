import type { ReactNode } from "react";
import { ErrorState } from "../../kit/controls/ErrorState.js";
import { useLoaded } from "../../kit/parts/use-loaded.js";
import { useWidget } from "../../kit/use-widget.js";

interface LaterPartProps<Module> {
  load(): Promise<Module>;
  isWanted: boolean;
  children(module: Module): ReactNode;
}

/** A part whose code comes when it is wanted first; says so when it does not arrive (faults F23). */
export function LaterPart<Module>({ load, isWanted, children }: LaterPartProps<Module>) {
  const { t } = useWidget();
  const { thing, hasFailed, retry } = useLoaded(load, isWanted);
  if (!isWanted) return null;
  if (thing) return <>{children(thing)}</>;
  return hasFailed ? <ErrorState error={t("error.page")} onRetry={retry} /> : null;
}
