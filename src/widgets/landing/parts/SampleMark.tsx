import { createContext, useContext } from "react";
import { useWidget } from "../../kit/use-widget.js";

export const IsSample = createContext(true);

/** Marks a part as made up, as long as the content is the shipped sample. */
export function SampleMark() {
  const { t } = useWidget();
  return useContext(IsSample) ? <span className="sample">{t("sample")}</span> : null;
}
