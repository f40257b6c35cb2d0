#!/usr/bin/env node
import { writeFileSync } from "node:fs";
import { marks, type Outcome, outcomes, type Verdict, words } from "./check.js";
import { readFlags, usage } from "./flags.js";
import { htmlReport } from "./html.js";
import { run } from "./run.js";

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
    if (flags.html) writeFileSync(flags.html, htmlReport(flags.base, verdicts, new Date()));
    console.log(
      `\n${outcomes
        .toReversed()
        .flatMap((outcome) => (count(outcome) ? [`${count(outcome)} ${words[outcome]}`] : []))
        .join(", ")}`,
    );
    if (count("wrong") > 0) process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
