import { useEffect, useMemo } from "react";
import type { MapMark } from "../../../../core/internal.js";
import { Button } from "../../../kit/controls/Button.js";
import { FollowIcon } from "../../../kit/icons.js";
import { useWidget } from "../../../kit/use-widget.js";
import type { MapView } from "../../engine/map-view.js";
import { noticeButtonClass } from "../styles.js";
import { ToolTexts } from "../ToolTexts.js";
import { placesOf, readMarks } from "./read-marks.js";
import { useFollowing } from "./use-following.js";
import { useMarkLayer } from "./use-mark-layer.js";

interface MarksProps {
  mapView: MapView;
  given: unknown;
  /** Whether the marks are fitted into view: there is no `center`. */
  isFitted: boolean;
  isFollowed: boolean;
}

/** The page's marks: drawn, fitted into view, followed, and as a list for screen readers. */
export function Marks({ mapView, given, isFitted, isFollowed }: MarksProps) {
  const marks = useMemo(() => readMarks(given), [given]);
  useMarkLayer(mapView, marks);
  useFitted(mapView, marks, isFitted);
  const { isPaused, again } = useFollowing(mapView, marks, isFollowed);
  return (
    <ToolTexts>
      <MarkList marks={marks} />
      {isPaused && <FollowAgain onClick={again} />}
    </ToolTexts>
  );
}

function FollowAgain({ onClick }: { onClick(): void }) {
  const { t } = useWidget();
  return (
    <Button className={noticeButtonClass} icon={FollowIcon} onClick={onClick}>
      {t("followAgain")}
    </Button>
  );
}

function MarkList({ marks }: { marks: readonly MapMark[] }) {
  const { t } = useWidget();
  if (marks.length === 0) return null;
  return (
    <ul className="unseen" aria-label={t("marks")}>
      {marks.map(({ geometry, properties: { id, label, kind } }) => (
        <li key={id}>{`${t(`mark.${kind ?? (geometry.type === "Point" ? "place" : "line")}`)}: ${label}`}</li>
      ))}
    </ul>
  );
}

/** Fits the marks into view when their set changes; a mark that moves does not move the map. */
function useFitted(mapView: MapView, marks: readonly MapMark[], isFitted: boolean) {
  const names = marks.map(({ properties: { id } }) => `${id}`).join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other marks count
  useEffect(() => {
    if (isFitted) mapView.fit(placesOf(marks));
  }, [mapView, isFitted, names]);
}
