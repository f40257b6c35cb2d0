import type { ReactNode } from "react";
import { MoreTexts } from "../parts/MoreTexts.js";

const texts = { ru: () => import("./texts/ru.js"), en: () => import("./texts/en.js"), es: () => import("./texts/es.js") };

/** Provides the texts of charts to its children. */
export function ChartTexts({ children }: { children: ReactNode }) {
  return (
    <MoreTexts namespace="chart" source={texts}>
      {children}
    </MoreTexts>
  );
}
