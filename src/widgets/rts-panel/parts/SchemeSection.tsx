import type { Phase, RtsTelemetry, Tone } from "../../../core/internal.js";
import { classes } from "../../kit/css.js";
import { secondsText } from "../../kit/device/duration.js";
import { type Lights, lightsIn, lightsOf, phaseless, type Run } from "../../kit/device/lights.js";
import { Section } from "../../kit/device/Section.js";
import { quiet, small } from "../../kit/device/styles.js";
import { Room } from "../../kit/parts/Room.js";
import { ToneShape } from "../../kit/parts/ToneShape.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { drawingRoom } from "../drawing-styles.js";
import { directionWords, lightsWords, ownName, phaseWords } from "../phase-words.js";
import { type Plan, placesOf } from "../plan.js";
import { caption, figure, phaseName, phaseTitle } from "../styles.js";
import { useScheme } from "../use-scheme.js";
import { Intersection } from "./Intersection.js";
import { COUNT_ON, RunningTime } from "./RunningTime.js";

interface SchemeSectionProps {
  reading: RtsTelemetry;
  phases: readonly Phase[];
  plan: Plan;
  run: Run | null;
  isPast: boolean;
  /** Whether the phases are still on their way: the picture has its room meanwhile, and nothing says that there is none. */
  isAwaited: boolean;
}

/** What the lights do now: the intersection in a picture, the phase in words, and how long it has been so. */
export function SchemeSection({ reading, phases, plan, run, isPast, isAwaited }: SchemeSectionProps) {
  const { t } = useWidget();
  const scheme = useScheme(phases);
  const lights = lightsIn(lightsOf(reading), run);
  const known = lights.kind === "phase" ? phases.find(({ phase }) => phase === lights.phase) : undefined;
  const planned = lights.kind === "phase" ? plannedOf(lights.phase, run, plan) : null;
  const words = lights.kind === "phase" ? phaseWords(lights.phase, known, t) : lightsWords(lights.kind, t);
  return (
    <Section title={t(isPast ? "lastKnownScheme" : "schemeTitle")} utime={reading.utime} part="phases">
      <figure className={figure}>
        {isAwaited && <div className={drawingRoom} />}
        {scheme && (
          <Intersection
            scheme={scheme}
            lights={lights}
            directions={known?.directions ?? []}
            permissive={known?.permissive}
            label={words}
            mark={isPast ? "past" : "open"}
          />
        )}
        <figcaption className={caption}>
          <div>
            <LightsTitle lights={lights} phases={phases} isPast={isPast} />
            <RunningTime run={run?.isExact || !isPast ? run : null} planned={planned} isPast={isPast} />
            <NextPhase reading={reading} isPast={isPast} />
          </div>
          <div className="more">
            <LightsDetails lights={lights} known={known} phases={phases} isDrawn={scheme !== null} />
            <p>
              <Room className={classes(quiet, small)} texts={[t("atLeastHint")]}>
                {run?.isExact === false && !isPast && run.lights.kind === "phase" && t("atLeastHint")}
              </Room>
            </p>
            {scheme && phases.some(({ permissive }) => permissive?.length) && (
              <p className={classes(quiet, small)} aria-hidden="true">
                {t("permissiveHint")}
              </p>
            )}
            {!scheme && !isAwaited && <p className={quiet}>{t(phases.length > 0 ? "noScheme" : "noPhases")}</p>}
          </div>
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

/** The lights in two words, with room for those of every phase and state: the next one moves nothing. */
function LightsTitle({ lights, phases, isPast }: { lights: Lights; phases: readonly Phase[]; isPast: boolean }) {
  const { t } = useWidget();
  const numberOf = (phase: number) => t("phaseNumber", { phase });
  const isPhase = lights.kind === "phase";
  return (
    <p>
      <Room
        className={phaseTitle}
        texts={[...phases.map(({ phase }) => numberOf(phase)), ...phaseless.map((kind) => lightsWords(kind, t))]}
      >
        {!isPhase && <ToneShape tone={isPast ? "unknown" : tones[lights.kind]} size={18} />}
        {isPhase ? numberOf(lights.phase) : lightsWords(lights.kind, t)}
      </Room>
    </p>
  );
}

interface LightsDetailsProps {
  lights: Lights;
  known: Phase | undefined;
  phases: readonly Phase[];
  isDrawn: boolean;
}

/** The phase's own name and whom it lets go, or what else the lights mean; with room like the title. */
function LightsDetails({ lights, known, phases, isDrawn }: LightsDetailsProps) {
  const { t } = useWidget();
  const ways = (phase: Phase) => directionWords(phase.directions, t, phase.permissive);
  const texts = [
    ...phases.map((phase) => [ownName(phase), ways(phase)].filter(Boolean).join("\n")),
    t("phaseNotListed"),
    ...phaseless.map((kind) => t(`lights.${kind}.hint`)),
  ];
  const name = ownName(known);
  return (
    <p>
      <Room className={quiet} texts={texts}>
        {name && <span className={phaseName}>{name}</span>}
        {lights.kind === "phase" ? (
          <span aria-hidden={isDrawn}>{known ? ways(known) : t("phaseNotListed")}</span>
        ) : (
          t(`lights.${lights.kind}.hint`)
        )}
      </Room>
    </p>
  );
}

/**
 * How long it is to the next phase, where the controller knows; where it only knows a least, that. Its place stays empty in between,
 * and there is none for a provider that tells neither.
 */
function NextPhase({ reading, isPast }: { reading: RtsTelemetry; isPast: boolean }) {
  const { client, t, language } = useWidget();
  const now = useStore(client.clock.$now);
  const { phase_end: end, phase_end_least: least, utime } = reading;
  if (end === undefined && least === undefined) return null;
  const words = (key: "nextPhase" | "nextPhaseLeast", seconds: number) => t(key, { time: secondsText(seconds, language) });
  const isRunning = !isPast && now - utime <= COUNT_ON;
  const left = (moment: number | null | undefined) => (typeof moment === "number" ? Math.ceil(moment - now) : 0);
  const known = left(end) > 0 ? words("nextPhase", left(end)) : left(least) > 0 ? words("nextPhaseLeast", left(least)) : null;
  return (
    <p>
      <Room className={quiet} texts={[words("nextPhase", 888), words("nextPhaseLeast", 888)]}>
        {isRunning && known}
      </Room>
    </p>
  );
}
