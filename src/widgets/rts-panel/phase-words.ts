import type { Phase, Translate } from "../../core/internal.js";
import { modeName } from "../kit/control/command-words.js";
import type { phaseless } from "../kit/device/lights.js";
import { keyOf, type Movement, movementsOf } from "../kit/device/movement.js";

/** «с севера на юг», «пешеходы через восточный подход». */
export const movementWords = (movement: Movement, t: Translate): string =>
  movement.kind === "vehicles" ? `${t(`from.${movement.from}`)} ${t(`to.${movement.to}`)}` : t(`crossing.${movement.over}`);

/** All movements of a phase as one list of words, the permissive ones last; words of the provider that we cannot read come as they are. */
export function directionWords(directions: readonly string[], t: Translate, permissive: readonly string[] = []): string {
  const { movements, others } = movementsOf(directions);
  const yielding = new Set(movementsOf(permissive).movements.map(keyOf));
  const wordsOf = (isYielding: boolean) =>
    movements.filter((movement) => yielding.has(keyOf(movement)) === isYielding).map((movement) => movementWords(movement, t));
  const givingWay = wordsOf(true).join(", ");
  const parts = [[...wordsOf(false), ...others].join(", "), givingWay && t("givingWay", { directions: givingWay })].filter(Boolean);
  return parts.length > 0 ? parts.join("; ") : t("noMovements");
}

/** «Фаза 2: с севера на юг, с юга на север, пешеходы через восточный подход»: the picture of a phase in words. */
export const phaseWords = (phase: number, known: Phase | undefined, t: Translate): string =>
  `${t("phaseNumber", { phase })}: ${known ? directionWords(known.directions, t, known.permissive) : t("phaseNotListed")}`;

/** What the lights do where they show no phase; two of these states are called like the modes that bring them. */
export function lightsWords(kind: (typeof phaseless)[number], t: Translate): string {
  if (kind === "flashing") return modeName("flashing_yellow", t);
  return kind === "allRed" ? modeName("all_red", t) : t(`lights.${kind}`);
}

/** The phase's own name, unless it only repeats the number. */
export function ownName(known: Phase | undefined): string | null {
  const name = known?.name.trim() ?? "";
  return name === "" || /^\D{0,8}\d+$/.test(name) ? null : name;
}
