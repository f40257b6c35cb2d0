import type { PicturesOff } from "../../../core/internal.js";
import { useCityTime } from "../device/use-city-time.js";
import { useWidget } from "../use-widget.js";

/** Says from whom pictures are kept, since when, why, and who said so. */
export function useOffWords(): (off: PicturesOff) => string {
  const { t } = useWidget();
  const cityTime = useCityTime("short");
  return ({ audience, reason, fio, utime_start }) => t(`pictures.off.${audience}`, { time: cityTime(utime_start), reason, fio });
}
