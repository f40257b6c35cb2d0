import { MoreTexts } from "../../kit/parts/MoreTexts.js";
import { Desk, type DeskProps } from "./parts/Desk.js";

const texts = {
  ru: () => import("./texts/ru.js"),
  en: () => import("./texts/en.js"),
  es: () => import("./texts/es.js"),
};

/** The desk with its own texts: both come only to those who may control. */
export default function ControlDesk(desk: DeskProps) {
  return (
    <MoreTexts namespace="rts-control" source={texts}>
      <Desk {...desk} />
    </MoreTexts>
  );
}
