import type { Outcome } from "./check.js";

/** Outcomes in the order people want to read them: the gravest first. */
export const outcomes: readonly Outcome[] = ["wrong", "advice", "absent", "unasked", "right"];

export const marks: Readonly<Record<Outcome, string>> = { right: "✓", advice: "!", wrong: "✗", absent: "–", unasked: "·" };

export const words: Readonly<Record<Outcome, string>> = {
  right: "right",
  advice: "could be better",
  wrong: "wrong",
  absent: "not offered",
  unasked: "not tried",
};
