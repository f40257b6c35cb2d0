import { useStore, useWidget } from "../../../kit/use-widget.js";
import { scaleOf } from "../../engine/scale.js";
import type { CityMapStore } from "../../state/store.js";
import { scaleClass } from "./pane-styles.js";

/** Greatest length of the bar, in CSS px. */
const ROOM = 110;

/** The scale bar of the map. */
export function ScaleBar({ store }: { store: CityMapStore }) {
  const { t } = useWidget();
  const view = useStore(store.$view);
  if (!view) return null;
  const { metres, pixels } = scaleOf(view, ROOM);
  return (
    <div className={scaleClass} style={{ width: `${Math.round(pixels)}px` }}>
      {metres < 1000 ? t("metres", { n: metres }) : t("kilometres", { n: metres / 1000 })}
    </div>
  );
}
