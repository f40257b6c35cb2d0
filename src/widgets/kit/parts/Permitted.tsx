import type { ReactNode } from "react";
import type { Need } from "../../../core/internal.js";
import { useMay } from "../use-may.js";
import { useWidget } from "../use-widget.js";

/** What the user may do; for whoever may not, a sentence that says so stands in its place. */
export function Permitted({ needs, children }: { needs: Need; children: ReactNode }) {
  const { t } = useWidget();
  return useMay(needs) ? children : <p part="not-permitted">{t("notPermitted")}</p>;
}
