import type { ReactNode } from "react";
import { MoreTexts } from "../../parts/MoreTexts.js";

const texts = { ru: () => import("./texts/ru.js"), en: () => import("./texts/en.js"), es: () => import("./texts/es.js") };

/** Provides the texts of camera, statistics, event log and reports; loaded with the first of them. */
export function ViewTexts({ children }: { children: ReactNode }) {
  return (
    <MoreTexts namespace="device-views" source={texts}>
      {children}
    </MoreTexts>
  );
}
