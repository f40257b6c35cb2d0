import { useCallback, useEffect } from "react";
import { Button } from "../../../kit/controls/Button.js";
import { useWidget } from "../../../kit/use-widget.js";
import type { MapView } from "../../map-view.js";
import { Crosshair } from "../Crosshair.js";
import { toolBarClass } from "../styles.js";
import { useCrosshair } from "./use-crosshair.js";

interface PickBarProps {
  mapView: MapView;
  hint: string;
  /** What was picked last. */
  said: string;
  onPick(latitude: number, longitude: number): void;
}

/** How to show a place, what was taken, and the way out; Escape is it too. */
export function PickBar({ mapView, hint, said, onPick }: PickBarProps) {
  const { t, emit, element } = useWidget();
  const { map } = mapView;
  const pickMiddle = useCallback(() => {
    const { lat, lng } = map.getCenter();
    onPick(lat, lng);
  }, [map, onPick]);
  const isAiming = useCrosshair(mapView, pickMiddle);
  useEffect(() => {
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      emit("its-pick-cancelled");
    };
    element.addEventListener("keydown", cancel);
    return () => element.removeEventListener("keydown", cancel);
  }, [element, emit]);
  return (
    <>
      {isAiming && <Crosshair />}
      <div className={toolBarClass}>
        <div>
          <p role="status">
            {said || hint}
            <small className={isAiming ? undefined : "unseen"}>{t("pickKeys")}</small>
          </p>
          <Button kind="quiet" onClick={() => emit("its-pick-cancelled")}>
            {t("cancel")}
          </Button>
        </div>
      </div>
    </>
  );
}
