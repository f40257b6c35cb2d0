import { IconButton } from "../../../kit/controls/IconButton.js";
import { FitIcon, MinusIcon, PlusIcon } from "../../../kit/icons.js";
import { useWidget } from "../../../kit/use-widget.js";
import type { MapView } from "../../engine/map-view.js";
import { mapButtonsClass } from "./pane-styles.js";

/** Buttons for zoom and "my city". */
export function MapButtons({ view, isCompact }: { view: () => MapView | null; isCompact: boolean }) {
  const { t } = useWidget();
  return (
    <div className={mapButtonsClass}>
      <IconButton icon={PlusIcon} label={t("zoomIn")} onClick={() => view()?.zoom(1)} />
      <IconButton icon={MinusIcon} label={t("zoomOut")} onClick={() => view()?.zoom(-1)} />
      {!isCompact && <IconButton icon={FitIcon} label={t("myCity")} onClick={() => view()?.showCity()} />}
    </div>
  );
}
