import { type ComponentType, useEffect, useState } from "react";
import { $toasts } from "../core/index.js";
import { useStore } from "../widgets/kit/use-widget.js";

/** The toasts of the page; their code comes with the first one. */
export function Messages() {
  const hasToasts = useStore($toasts).length > 0;
  const [Region, setRegion] = useState<ComponentType>();
  useEffect(() => {
    if (!hasToasts || Region) return;
    void import("../widgets/kit/controls/ToastRegion.js").then(({ ToastRegion }) => setRegion(() => ToastRegion));
  }, [hasToasts, Region]);
  return Region ? <Region /> : null;
}
