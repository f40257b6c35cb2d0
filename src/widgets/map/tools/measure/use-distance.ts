import { useCallback } from "react";
import { useWidget } from "../../../kit/use-widget.js";

/** A distance in words: whole metres, from a kilometre on kilometres with two digits. */
export function useDistance(): (metres: number) => string {
  const { t, language } = useWidget();
  return useCallback(
    (metres) => {
      if (Math.round(metres) < 1000) return t("metres", { n: Math.round(metres) });
      return t("kilometres", { n: new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(metres / 1000) });
    },
    [t, language],
  );
}
