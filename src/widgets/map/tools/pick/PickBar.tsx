import { useCallback } from "react";
import { Button } from "../../../kit/controls/Button.js";
import { useWidget } from "../../../kit/use-widget.js";
import type { MapView } from "../../engine/map-view.js";
import type { MapEvents } from "../../surface.js";
import { Crosshair, useCrosshair } from "../Crosshair.js";
import { ToolPanel } from "../ToolPanel.js";

interface PickBarProps {
  mapView: MapView;
  hint: string;
  /** Text about the last pick. */
  said: string;
  onPick(latitude: number, longitude: number): void;
}

/** Bar of the pick tool: how to pick, what was picked, and a cancel button. */
export function PickBar({ mapView, hint, said, onPick }: PickBarProps) {
  const { t, emit } = useWidget<MapEvents>();
  const isAiming = useCrosshair(mapView, onPick);
  const cancel = useCallback(() => void emit("its-pick-cancelled"), [emit]);
  return (
    <>
      {isAiming && <Crosshair />}
      <ToolPanel said={said || hint} hint={t("pickKeys")} isHintShown={isAiming} onEscape={cancel}>
        <Button kind="quiet" onClick={cancel}>
          {t("cancel")}
        </Button>
      </ToolPanel>
    </>
  );
}
