import type { RequestStep, Tone } from "../../core/internal.js";

/** How far a request is, as a tone; the word stands beside it. */
export const stepTone: Readonly<Record<RequestStep, Tone>> = {
  create: "info",
  work: "neutral",
  task: "neutral",
  do: "ok",
  close: "neutral",
};
