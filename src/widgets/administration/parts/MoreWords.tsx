import type { ReactNode } from "react";
import { MoreTexts } from "../../kit/parts/MoreTexts.js";

const source = {
  ru: () => import("../more-texts/ru.js"),
  en: () => import("../more-texts/en.js"),
  es: () => import("../more-texts/es.js"),
};

/** The texts of all sections but the first. */
export function MoreWords({ children }: { children: ReactNode }) {
  return (
    <MoreTexts namespace="administration-more" source={source}>
      {children}
    </MoreTexts>
  );
}
