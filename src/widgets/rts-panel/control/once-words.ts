import type { OnceOutcome, Translate } from "../../../core/internal.js";
import { refusalText } from "../../kit/refusal-text.js";

/** What has come of a request at the desk, where that is not what was wanted; empty where it is. */
export function onceWords(outcome: OnceOutcome, t: Translate): string {
  if (outcome === "taken") return "";
  if (outcome === "unknown") return t("deskUnknown");
  return refusalText(outcome.refused, t) ?? (outcome.refused.says && t("refused.says", { says: outcome.refused.says }));
}
