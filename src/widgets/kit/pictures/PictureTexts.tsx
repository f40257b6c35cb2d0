import type { ReactNode } from "react";
import { MoreTexts } from "../parts/MoreTexts.js";

const texts = { ru: () => import("./texts/ru.js"), en: () => import("./texts/en.js"), es: () => import("./texts/es.js") };

/** Provides the texts of what puts pictures off and on; loaded with the first of them. */
export function PictureTexts({ children }: { children: ReactNode }) {
  return (
    <MoreTexts namespace="pictures" source={texts} waiting={null}>
      {children}
    </MoreTexts>
  );
}
