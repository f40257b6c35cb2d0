import { createContext, useContext } from "react";
import { useWidget } from "../../kit/use-widget.js";

export const IsSample = createContext(true);

/** Says beside a thing that it is made up, as long as the content is the shipped sample. */
export function SampleMark() {
  const { t } = useWidget();
  return useContext(IsSample) ? <span className="sample">{t("sample")}</span> : null;
}
