import { type Language, LONGEST_CYCLE, type Phase, type SequenceRisk, type Translate } from "../../../core/internal.js";
import { secondsText } from "../../kit/device/duration.js";
import { keyOf, type Movement, movementsOf } from "../../kit/device/movement.js";
import { movementWords, ownName } from "../phase-words.js";

/** What a sequence of one's own does to traffic beyond its phases, in sentences: what it leaves out, who waits, how long a cycle is. */
export function riskWords(
  { leftOut, starved, longCycle }: SequenceRisk,
  phases: readonly Phase[],
  t: Translate,
  language: Language,
): string {
  const nameOf = (phase: Phase) => [t("phaseNumber", { phase: phase.phase }), ownName(phase)].filter(Boolean).join(", ");
  const sentences = [
    leftOut.length > 0 && t("risk.leftOut", { phases: leftOut.map(nameOf).join("; ") }),
    starved.length > 0 && t("risk.starved", { who: starvedWords(starved, phases, t) }),
    longCycle !== null && t("risk.longCycle", { time: secondsText(longCycle, language), limit: secondsText(LONGEST_CYCLE, language) }),
  ];
  return sentences.filter(Boolean).join(" ");
}

/** Whom nothing lets go: an arm that nobody may leave is named once, and so are all pedestrians. */
function starvedWords(starved: readonly string[], phases: readonly Phase[], t: Translate): string {
  const { movements, others } = movementsOf(starved);
  const isStarved = new Set(movements.map(keyOf));
  const known = movementsOf(phases.flatMap(({ directions }) => directions)).movements;
  const isWhole = (group: (movement: Movement) => boolean) => known.filter(group).every((movement) => isStarved.has(keyOf(movement)));
  const words = movements.map((movement) => {
    if (movement.kind === "pedestrians")
      return isWhole(({ kind }) => kind === "pedestrians") ? t("risk.pedestrians") : movementWords(movement, t);
    const { from } = movement;
    return isWhole((other) => other.kind === "vehicles" && other.from === from) ? t(`from.${from}`) : movementWords(movement, t);
  });
  return [...new Set([...words, ...others])].join(", ");
}
