import type { CycleSplits, Phase, RtsTelemetry, SignalGroup } from "../../../core/internal.js";
import { Table } from "../../kit/controls/Table.js";
import { classes } from "../../kit/css.js";
import { secondsText } from "../../kit/device/duration.js";
import { lightsOf, type Run } from "../../kit/device/lights.js";
import { Section } from "../../kit/device/Section.js";
import { quiet, small } from "../../kit/device/styles.js";
import { useCityTime } from "../../kit/device/use-city-time.js";
import { Room } from "../../kit/parts/Room.js";
import { useWidget } from "../../kit/use-widget.js";
import { directionWords, ownName, phaseWords } from "../phase-words.js";
import { type Plan, placesOf, type Step } from "../plan.js";
import { step as stepClass, steps } from "../styles.js";
import { useScheme } from "../use-scheme.js";
import { Intersection } from "./Intersection.js";
import { SequenceBar } from "./SequenceBar.js";

interface SequenceSectionProps {
  reading: RtsTelemetry;
  phases: readonly Phase[];
  plan: Plan;
  run: Run | null;
  isPast: boolean;
}

/** Adaptive modes change the seconds in every cycle: as many digits as any have. */
const LONGEST_SECONDS = 888;

/** The phases in the order they come, each with its picture and seconds; the running one is marked. */
export function SequenceSection({ reading, phases, plan, run, isPast }: SequenceSectionProps) {
  const { t, language } = useWidget();
  const scheme = useScheme(phases);
  const lights = lightsOf(reading);
  const current = lights.kind === "phase" ? placesOf(lights.phase, run?.before ?? null, plan) : [];
  const outside = phases.filter(({ phase }) => !plan.steps.some((step) => step.phase === phase));
  const mark = isPast ? "past" : "open";
  const hasSequence = plan.steps.length > 0;
  if (!hasSequence && phases.length === 0) return null;

  const picture = (step: Omit<Step, "place">, isCurrent: boolean, note: string) => (
    <>
      {scheme && (
        <Intersection
          scheme={scheme}
          lights={{ kind: "phase", phase: step.phase }}
          directions={step.known?.directions ?? []}
          permissive={step.known?.permissive}
          label={phaseWords(step.phase, step.known, t)}
          mark={isCurrent ? mark : "other"}
          isSmall
        />
      )}
      <p>
        <b>{t("phaseNumber", { phase: step.phase })}</b>
        <Room className={classes("note", quiet)} texts={[secondsText(LONGEST_SECONDS, language)]}>
          {note}
        </Room>
      </p>
      {ownName(step.known) && <p className={quiet}>{ownName(step.known)}</p>}
      <p className="mark">
        <Room texts={[t("current"), t("lastSeen")]}>{isCurrent && t(isPast ? "lastSeen" : "current")}</Room>
      </p>
    </>
  );

  return (
    <Section title={t(hasSequence ? "sequenceTitle" : "phasesTitle")} utime={reading.utime} part="phases">
      {plan.cycle !== null && (
        <SequenceBar reading={reading} plan={plan} current={current} mark={mark} isPast={isPast} cycle={plan.cycle} />
      )}
      {plan.steps.length > 1 && plan.cycle === null && <p className={classes(quiet, small)}>{t("noDurations")}</p>}
      <ol className={steps}>
        {plan.steps.map((step) => (
          <li
            key={step.place}
            className={classes(stepClass, current.includes(step.place) && mark)}
            aria-current={current.includes(step.place) && !isPast ? "step" : undefined}
          >
            {picture(step, current.includes(step.place), step.seconds === null ? "" : secondsText(step.seconds, language))}
          </li>
        ))}
        {outside.map((known) => (
          <li key={known.phase} className={stepClass}>
            {picture({ phase: known.phase, seconds: null, known }, false, hasSequence ? t("outOfSequence") : "")}
          </li>
        ))}
      </ol>
      {reading.splits && <LastCycles splits={reading.splits} />}
      {reading.signal_groups && <Saturation groups={reading.signal_groups} />}
    </Section>
  );
}

/** What the plan gave each phase in the last cycles, and what it had. Cycles of another sequence than the newest are left out. */
function LastCycles({ splits }: { splits: readonly CycleSplits[] }) {
  const { t } = useWidget();
  const cityTime = useCityTime();
  const phases = splits[0]?.phases ?? [];
  const rows = splits.filter((each) => each.phases.join() === phases.join() && isWhole(each));
  if (rows.length === 0) return null;
  return (
    <Table
      caption={t("lastCycles")}
      keyOf={({ utime_start }) => utime_start}
      rows={rows}
      columns={[
        { id: "time", label: t("cycleBegan"), render: ({ utime_start }) => cityTime(utime_start) },
        ...phases.map((phase, place) => ({
          id: `${place}`,
          label: t("phaseNumber", { phase }),
          align: "end" as const,
          render: ({ planned, actual }: CycleSplits) => {
            const wanted = planned[place];
            const had = actual[place];
            return (
              <>
                {wanted} / {wanted === had ? had : <strong>{had}</strong>}
              </>
            );
          },
        })),
      ]}
    />
  );
}

const isWhole = ({ phases, planned, actual }: CycleSplits) => planned.length === phases.length && actual.length === phases.length;

type Known = SignalGroup & { saturation: number };

/** How full the approaches are, of those of which there is a figure. */
function Saturation({ groups }: { groups: readonly SignalGroup[] }) {
  const { t, language } = useWidget();
  const rows = groups.filter((each): each is Known => each.saturation !== null);
  if (rows.length === 0) return null;
  const percent = (value: number) => new Intl.NumberFormat(language, { style: "percent" }).format(value / 100);
  return (
    <Table
      caption={t("saturationTitle")}
      keyOf={({ name }) => name}
      rows={rows}
      columns={[
        {
          id: "group",
          label: t("signalGroup"),
          render: ({ name, directions }) => (directions.length > 0 ? directionWords(directions, t) : name),
        },
        {
          id: "saturation",
          label: t("saturation"),
          align: "end",
          render: ({ saturation }) => (saturation > 100 ? <strong>{percent(saturation)}</strong> : percent(saturation)),
        },
      ]}
    />
  );
}
