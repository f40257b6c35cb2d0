import type { ReactNode } from "react";
import { MoreTexts } from "../../kit/parts/MoreTexts.js";

const source = {
  ru: () => import("../more-texts/ru.js"),
  en: () => import("../more-texts/en.js"),
  es: () => import("../more-texts/es.js"),
};

/** The words of the figures and of the rules. */
export function MoreWords({ children }: { children: ReactNode }) {
  return (
    <MoreTexts namespace="alarms-more" source={source}>
      {children}
    </MoreTexts>
  );
}
