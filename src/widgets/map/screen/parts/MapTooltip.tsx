import { type MapLine, stateOfLevel, type Translate } from "../../../../core/internal.js";
import { useStore, useWidget } from "../../../kit/use-widget.js";
import type { Cluster } from "../../engine/cluster.js";
import type { CityMapStore } from "../../state/store.js";
import { describe, nameOf } from "../describe.js";
import { tooltipClass } from "./notice-styles.js";

/** Half of the widest tooltip with some margin, in CSS px. */
const EDGE = 148;
/** Height of the highest tooltip, in CSS px. */
const ROOM_ABOVE = 140;

/** Tooltip of the item under the pointer; the list says the same to those without a pointer. */
export function MapTooltip({ store }: { store: CityMapStore }) {
  const widget = useWidget();
  const { t } = widget;
  const pointed = useStore(store.$pointed);
  if (!pointed) return null;
  const { mark, line, x, y } = pointed;
  const lines = mark?.item
    ? [nameOf(mark.item, store.kinds, widget), ...describe(mark.item, store.kinds, widget)]
    : mark?.cluster
      ? clusterLines(mark.cluster, t)
      : line
        ? roadLines(line, t)
        : [];
  const [title, ...rest] = lines;
  return (
    <div
      className={tooltipClass}
      aria-hidden="true"
      style={{
        left: `clamp(${EDGE}px, ${Math.round(x)}px, calc(100% - ${EDGE}px))`,
        top: `${Math.round(y)}px`,
        transform: `translate(-50%, ${y < ROOM_ABOVE ? "24px" : "calc(-100% - 20px)"})`,
      }}
    >
      <strong>{title}</strong>
      {rest.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  );
}

function roadLines({ name, level, speed }: MapLine, t: Translate): string[] {
  const { status, values } = stateOfLevel(level);
  return [name || t("street"), t(status, values), ...(speed === null ? [] : [t("kmh", { n: Math.round(speed) })])];
}

function clusterLines({ count, problems, status, severity, old, isOnePlace }: Cluster, t: Translate): string[] {
  return [
    t("clusterCount", { count }),
    ...(severity > 0 ? [t("clusterProblems", { count: problems }), t("clusterWorst", { status: t(status) })] : []),
    ...(old > 0 ? [t("clusterOld", { count: old })] : []),
    t(isOnePlace ? "clusterChoose" : "clusterZoom"),
  ];
}
