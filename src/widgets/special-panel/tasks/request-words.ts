import type { Refusal, Tone, Translate, VehicleRequest } from "../../../core/internal.js";
import { refusalText } from "../../kit/refusal-text.js";
import { workWords } from "./words.js";

/** Tone of a request's state: what the provider has stored is not yet what the crew does. */
export const requestTone: Readonly<Record<VehicleRequest["state"], Tone>> = {
  checking: "neutral",
  sent: "info",
  unknown: "unknown",
  taken: "info",
  lost: "warning",
  refused: "error",
};

/** The request in words: the work and the place. */
export const requestWords = ({ what, work, section_name }: VehicleRequest, t: Translate): string =>
  t(what === "set" ? "request.set" : "request.cancel", { name: `${workWords(work, t)}, ${section_name}` });

/** Why a request came to nothing, and whether anything was sent. */
export function refusalSentence(refusal: Refusal, t: Translate): string {
  if (refusal.by === "doubt") return `${t(`task.doubt.${refusal.doubt === "offline" ? "offline" : "old"}`)} ${t("task.notSent")}`;
  if (refusal.by === "look") return `${t("task.look", { status: refusal.status })} ${t("task.notSent")}`;
  if (refusal.by !== "provider") return `${t(`task.${refusal.by}`)} ${t("task.notSent")}`;
  return `${answerWords(refusal, t)} ${t("task.unchanged")}`;
}

/** What the provider has answered. */
function answerWords(refusal: Refusal & { by: "provider" }, t: Translate): string {
  const { code, status, says } = refusal;
  if (code === "not_found") return t("task.unknown");
  return refusalText(refusal, t) ?? `${t("task.refused", { status })}${says && ` ${t("task.says", { says })}`}`;
}
