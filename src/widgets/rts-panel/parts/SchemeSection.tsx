import { useMemo } from "react";
import type { Phase, RtsTelemetry, Tone } from "../../../core/index.js";
import { Section } from "../../kit/device/Section.js";
import { quiet } from "../../kit/device/styles.js";
import { ToneShape } from "../../kit/parts/ToneShape.js";
import { useWidget } from "../../kit/use-widget.js";
import { type Lights, lightsIn, lightsOf, type Run } from "../lights.js";
import { directionWords, ownName, phaseWords } from "../phase-words.js";
import { type Plan, placesOf } from "../plan.js";
import { createScheme } from "../scheme.js";
import { caption, figure, phaseTitle } from "../styles.js";
import { Intersection } from "./Intersection.js";
import { RunningTime } from "./RunningTime.js";

interface SchemeSectionProps {
  reading: RtsTelemetry;
  phases: readonly Phase[];
  plan: Plan;
  run: Run | null;
  isPast: boolean;
}

/** What the lights do now: the intersection in a picture, the phase in words, and how long it has been so. */
export function SchemeSection({ reading, phases, plan, run, isPast }: SchemeSectionProps) {
  const { t } = useWidget();
  const scheme = useMemo(() => createScheme(phases), [phases]);
  const lights = lightsIn(lightsOf(reading), run);
  const known = lights.kind === "phase" ? phases.find(({ phase }) => phase === lights.phase) : undefined;
  const planned = lights.kind === "phase" ? plannedOf(lights.phase, run, plan) : null;
  const words = lights.kind === "phase" ? phaseWords(lights.phase, known, t) : t(`lights.${lights.kind}`);
  return (
    <Section title={t(isPast ? "lastKnownScheme" : "schemeTitle")} utime={reading.utime} part="phases">
      <figure className={figure}>
        {scheme && (
          <Intersection
            scheme={scheme}
            lights={lights}
            directions={known?.directions ?? []}
            label={words}
            mark={isPast ? "past" : "open"}
          />
        )}
        <figcaption className={caption}>
          <LightsCaption lights={lights} known={known} isPast={isPast} isDrawn={scheme !== null} />
          {run && (run.isExact || !isPast) && <RunningTime run={run} planned={planned} isPast={isPast} />}
          {!scheme && <p className={quiet}>{t(phases.length > 0 ? "noScheme" : "noPhases")}</p>}
        </figcaption>
      </figure>
    </Section>
  );
}

/** The planned seconds of the running phase; null when its places in the sequence disagree. */
function plannedOf(phase: number, run: Run | null, plan: Plan): number | null {
  const seconds = new Set(placesOf(phase, run?.before ?? null, plan).map((place) => plan.steps[place]?.seconds ?? null));
  return seconds.size === 1 ? ([...seconds][0] ?? null) : null;
}

const tones: Record<Exclude<Lights["kind"], "phase">, Tone> = {
  flashing: "warning",
  allRed: "error",
  dark: "neutral",
  unclear: "unknown",
  between: "neutral",
  none: "unknown",
};

function LightsCaption({
  lights,
  known,
  isPast,
  isDrawn,
}: {
  lights: Lights;
  known: Phase | undefined;
  isPast: boolean;
  isDrawn: boolean;
}) {
  const { t } = useWidget();
  if (lights.kind !== "phase") {
    return (
      <>
        <p className={phaseTitle}>
          <ToneShape tone={isPast ? "unknown" : tones[lights.kind]} size={18} /> {t(`lights.${lights.kind}`)}
        </p>
        <p className={quiet}>{t(`lights.${lights.kind}.hint`)}</p>
      </>
    );
  }
  const name = ownName(known);
  return (
    <>
      <p className={phaseTitle}>{t("phaseNumber", { phase: lights.phase })}</p>
      {name && <p>{name}</p>}
      <p className={quiet} aria-hidden={isDrawn}>
        {known ? directionWords(known.directions, t) : t("phaseNotListed")}
      </p>
    </>
  );
}
