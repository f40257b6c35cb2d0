#!/usr/bin/env node
import type { Outcome, Verdict } from "./check.js";
import { readFlags, usage } from "./flags.js";
import { run } from "./run.js";

const marks: Readonly<Record<Outcome, string>> = { right: "✓", advice: "!", wrong: "✗", absent: "–", unasked: "·" };
const words: Readonly<Record<Outcome, string>> = {
  right: "right",
  advice: "could be better",
  wrong: "wrong",
  absent: "not offered",
  unasked: "not tried",
};
const CALL_WIDTH = 52;

const print = ({ outcome, call, sentence }: Verdict) => console.log(`${marks[outcome]} ${call.padEnd(CALL_WIDTH)} ${sentence}`);

try {
  const flags = readFlags(process.argv.slice(2), process.env);
  if (!flags) console.log(usage);
  else {
    const verdicts: Verdict[] = [];
    console.log(`${flags.base}\n`);
    await run(flags, (verdict) => {
      verdicts.push(verdict);
      print(verdict);
    });
    const count = (wanted: Outcome) => verdicts.filter(({ outcome }) => outcome === wanted).length;
    const outcomes = Object.keys(words) as Outcome[];
    console.log(`\n${outcomes.flatMap((outcome) => (count(outcome) ? [`${count(outcome)} ${words[outcome]}`] : [])).join(", ")}`);
    if (count("wrong") > 0) process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
