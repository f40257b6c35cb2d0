import { MoreTexts } from "../../kit/parts/MoreTexts.js";
import { Controls, type ControlsProps } from "./parts/Controls.js";

const texts = {
  ru: () => import("./texts/ru.js"),
  en: () => import("./texts/en.js"),
  es: () => import("./texts/es.js"),
};

/** The controls with their own texts: both are loaded only for those who may control. */
export default function ControlPanel(props: ControlsProps) {
  return (
    <MoreTexts namespace="rts-control" source={texts}>
      <Controls {...props} />
    </MoreTexts>
  );
}
