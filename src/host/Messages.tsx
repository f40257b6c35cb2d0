import { type ComponentType, useEffect, useState } from "react";
import { $toasts, loadWithRetry } from "../core/internal.js";
import { useStore } from "../widgets/kit/use-widget.js";

/** The toasts of the page; their code is loaded with the first one and, if that fails, with the next. */
export function Messages() {
  const toasts = useStore($toasts);
  const [Region, setRegion] = useState<ComponentType>();
  useEffect(() => {
    if (toasts.length === 0 || Region) return;
    loadWithRetry(() => import("../widgets/kit/controls/ToastRegion.js")).then(
      ({ ToastRegion }) => setRegion(() => ToastRegion),
      (error: unknown) => globalThis.console?.error(`its: messages cannot be shown: ${String(error)}`),
    );
  }, [toasts, Region]);
  return Region ? <Region /> : null;
}
