import { keep, recall } from "../../core/internal.js";
import { courseSteps } from "./steps.js";

/** `new` has not had the course; `left` stopped at the step of that index; `finished` went to its end. */
export type Progress = { state: "new" } | { state: "left"; at: number } | { state: "finished" };

const keyOf = (userKey: string) => `its.course:${userKey}`;

/** How far this user came, kept in local storage apart from all others. What cannot be read counts as the first step. */
export function readProgress(userKey: string): Progress {
  const kept = recall(keyOf(userKey));
  if (kept === null) return { state: "new" };
  if (kept === "finished") return { state: "finished" };
  const at = Number(kept);
  return { state: "left", at: Number.isInteger(at) && at >= 0 && at < courseSteps.length ? at : 0 };
}

export const keepStep = (userKey: string, at: number): void => keep(keyOf(userKey), `${at}`);

export const keepFinished = (userKey: string): void => keep(keyOf(userKey), "finished");
