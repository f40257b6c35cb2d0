import { type KeyboardEvent, useRef } from "react";
import { otherDevice, type ProviderError } from "../../../../core/internal.js";
import { Skeleton } from "../../controls/Skeleton.js";
import { NoCameraIcon } from "../../icons.js";
import { errorText } from "../../sentence.js";
import { useWidget } from "../../use-widget.js";
import { useCityTime } from "../use-city-time.js";
import { placeholder, window as windowClass } from "./styles.js";
import { usePointers, useWheel } from "./use-pointers.js";
import { moveBy, STEP, wholeFrame, type Zoom, zoomAt } from "./zoom.js";

const SHIFT = 0.15;

const keys: Record<string, (zoom: Zoom) => Zoom> = {
  "+": (zoom) => zoomAt(zoom, STEP),
  "=": (zoom) => zoomAt(zoom, STEP),
  "-": (zoom) => zoomAt(zoom, 1 / STEP),
  "0": () => wholeFrame,
  ArrowLeft: (zoom) => moveBy(zoom, SHIFT, 0),
  ArrowRight: (zoom) => moveBy(zoom, -SHIFT, 0),
  ArrowUp: (zoom) => moveBy(zoom, 0, SHIFT),
  ArrowDown: (zoom) => moveBy(zoom, 0, -SHIFT),
};

interface FrameWindowProps {
  name: string;
  /** Why no picture is shown on purpose; null where one may be. */
  kept: string | null;
  utime: number | undefined;
  /** Address for the `img`; undefined when there is no frame. */
  address: string | undefined;
  isBroken: boolean;
  error: ProviderError | undefined;
  isSlow: boolean;
  zoom: Zoom;
  onZoom(change: (zoom: Zoom) => Zoom): void;
  onBroken(address: string): void;
}

/** A camera frame with zoom and pan by pointer, wheel and keys; a placeholder while there is none (faults F27). */
export function FrameWindow({ name, kept, utime, address, isBroken, error, isSlow, zoom, onZoom, onBroken }: FrameWindowProps) {
  const { t } = useWidget();
  const cityTime = useCityTime();
  const area = useRef<HTMLDivElement>(null);
  useWheel(area, onZoom);
  const pointers = usePointers(onZoom);
  const isZoomed = zoom.scale > 1;

  const steer = (event: KeyboardEvent) => {
    const move = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (!move || event.ctrlKey || event.metaKey || event.altKey || (!isZoomed && event.key.startsWith("Arrow"))) return;
    event.preventDefault();
    onZoom(move);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture that is steered, no set of fields
    <div
      ref={area}
      className={windowClass}
      role="group"
      aria-label={t("camera.window")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys enlarge and move the frame
      tabIndex={0}
      data-zoomed={isZoomed || undefined}
      onKeyDown={steer}
      onDoubleClick={() => onZoom((now) => (now.scale > 1 ? wholeFrame : zoomAt(now, 2)))}
      {...pointers}
    >
      {address !== undefined ? (
        <img
          src={address}
          alt={t("camera.alt", { name, time: utime === undefined ? "" : cityTime(utime) })}
          draggable={false}
          style={{ transform: `translate(${zoom.x * 100}%, ${zoom.y * 100}%) scale(${zoom.scale})` }}
          onError={() => onBroken(address)}
        />
      ) : kept !== null || isBroken || error ? (
        <div className={placeholder}>
          <NoCameraIcon size={32} strokeWidth={1.5} aria-hidden="true" />
          <p role="status">{kept ?? (isBroken || !error ? t("camera.unreadable") : whyNot(error, t))}</p>
        </div>
      ) : (
        <div className={placeholder}>
          <Skeleton label={t("camera.loading")} />
          {isSlow && <p role="status">{t("slow")}</p>}
        </div>
      )}
    </div>
  );
}

function whyNot(error: ProviderError, t: ReturnType<typeof useWidget>["t"]): string {
  if (error.status === 404) return t("camera.none");
  if (error.code === otherDevice) return t("camera.otherDevice");
  return error.failure === "answer" ? t("camera.unreadable") : errorText(error, t);
}
