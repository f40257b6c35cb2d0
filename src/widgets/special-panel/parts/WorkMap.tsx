import { useMemo } from "react";
import type { MapMark, SpecTask, SpecTelemetry } from "../../../core/internal.js";
import { coordinateWords } from "../../kit/device/vehicle/place-words.js";
import { ToneShape } from "../../kit/parts/ToneShape.js";
import { lineMark, type PickedPlace, type PickedSection, pointMark } from "../../kit/small-map/marks.js";
import { hasMap, SmallMap } from "../../kit/small-map/SmallMap.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import type { Target } from "../places.js";
import type { TaskFormStore } from "../store.js";
import { legend } from "../styles.js";
import { isOpen, taskTone, workWords } from "../tasks/words.js";

interface WorkMapProps {
  reading: SpecTelemetry;
  isPast: boolean;
  name: string;
  tasks: readonly SpecTask[];
  form: TaskFormStore;
  mayPick: boolean;
}

/** The vehicle on the map with what it serviced in the past 30 minutes, its open tasks, and the task that is being made. */
export function WorkMap({ reading, isPast, name, tasks, form, mayPick }: WorkMapProps) {
  const { t } = useWidget();
  const { isPicking, kind, target } = useStore(form.$form);
  const { latitude, longitude, heading, serviced, plate } = reading;

  const marks = useMemo(() => {
    const turn = heading === null ? {} : { heading };
    const vehicle = pointMark(
      { latitude, longitude },
      { id: "vehicle", label: plate || name, kind: "vehicle", tone: isPast ? "unknown" : "info", ...turn },
    );
    const done = serviced.coordinates.flatMap((line, i) =>
      line.length < 2 ? [] : [lineMark(line, { id: `serviced-${i}`, label: t("serviced30"), kind: "section", tone: "ok" })],
    );
    const open = tasks.filter(isOpen).map((task) => {
      const about = { id: `task-${task.id}`, label: `${workWords(task.work, t)}: ${task.section_name}`, tone: taskTone[task.state] };
      return task.section.type === "Point"
        ? pointMark(placeOf(task.section.coordinates), { ...about, kind: "place" })
        : lineMark(task.section.coordinates, { ...about, kind: "section" });
    });
    return [...open, ...done, ...draftMark(target), vehicle];
  }, [latitude, longitude, heading, plate, name, isPast, serviced, tasks, target, t]);

  const onPlace = (place: PickedPlace) =>
    form.choose({
      kind: "place",
      id: coordinateWords(place),
      name: place.name?.trim() || coordinateWords(place),
      coordinates: [place.longitude, place.latitude],
    });
  const onSection = ({ id, name: street, coordinates }: PickedSection) =>
    form.choose({ kind: "section", id: `${id}`, name: street, coordinates });

  return (
    <>
      <SmallMap
        label={t("vehicle.map", { name })}
        marks={marks}
        follow="vehicle"
        pick={mayPick && isPicking ? kind : undefined}
        onPlace={onPlace}
        onSection={onSection}
        onPickCancelled={() => form.pick(false)}
        otherwise={<p>{t("vehicle.noMap")}</p>}
      />
      {hasMap() && (
        <p className={legend}>
          <span>
            <ToneShape tone="ok" /> {t("serviced30")}
          </span>
          {tasks.some(isOpen) && (
            <span>
              <ToneShape tone="info" /> {t("taskPlaces")}
            </span>
          )}
          {target && (
            <span>
              <ToneShape tone="warning" /> {t("chosenPlace")}
            </span>
          )}
        </p>
      )}
    </>
  );
}

const placeOf = ([longitude, latitude]: readonly [number, number]) => ({ longitude, latitude });

function draftMark(target: Target | null): MapMark[] {
  if (!target) return [];
  const about = { id: "chosen", label: target.name, tone: "warning" } as const;
  return [
    target.kind === "place"
      ? pointMark(placeOf(target.coordinates), { ...about, kind: "place" })
      : lineMark(target.coordinates, { ...about, kind: "section" }),
  ];
}
