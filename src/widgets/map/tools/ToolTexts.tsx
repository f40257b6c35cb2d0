import type { ReactNode } from "react";
import { MoreTexts } from "../../kit/parts/MoreTexts.js";

const texts = { ru: () => import("./texts/ru.js"), en: () => import("./texts/en.js"), es: () => import("./texts/es.js") };

/** Provides the texts of the map's tools; loaded with the first of them. */
export function ToolTexts({ children }: { children: ReactNode }) {
  return (
    <MoreTexts namespace="map-tools" source={texts} waiting={null}>
      {children}
    </MoreTexts>
  );
}
