import type { ReactNode } from "react";
import { MoreTexts } from "../parts/MoreTexts.js";

const source = { ru: () => import("./texts/ru.js"), en: () => import("./texts/en.js"), es: () => import("./texts/es.js") };

/** The words for what people did, as the audit has it. */
export function DeedTexts({ children }: { children: ReactNode }) {
  return (
    <MoreTexts namespace="deeds" source={source}>
      {children}
    </MoreTexts>
  );
}
