import { writeFileSync } from "node:fs";
import { marks, type Outcome, outcomes, type Verdict, words } from "./check.js";
import { readFlags, usage } from "./flags.js";
import { htmlReport } from "./html.js";
import { run } from "./run.js";

const CALL_WIDTH = 52;

/** Where the lines of a run go: `log` the verdicts, `error` the sentence that says why it cannot begin. */
export type Output = Pick<Console, "log" | "error">;

/** Runs `its-conformance` with these words; resolves with its exit code: 0 nothing is wrong, 1 something is, 2 it could not begin. */
export async function conformance(args: string[], env: NodeJS.ProcessEnv, output: Output): Promise<number> {
  try {
    const flags = readFlags(args, env);
    if (!flags) {
      output.log(usage);
      return 0;
    }
    const verdicts: Verdict[] = [];
    output.log(`${flags.base}\n`);
    await run(flags, (verdict) => {
      verdicts.push(verdict);
      const { outcome, call, sentence } = verdict;
      output.log(`${marks[outcome]} ${call.padEnd(CALL_WIDTH)} ${sentence}`);
    });
    const count = (wanted: Outcome) => verdicts.filter(({ outcome }) => outcome === wanted).length;
    if (flags.html) writeFileSync(flags.html, htmlReport(flags.base, verdicts, new Date()));
    const counts = outcomes.toReversed().flatMap((outcome) => (count(outcome) ? [`${count(outcome)} ${words[outcome]}`] : []));
    output.log(`\n${counts.join(", ")}`);
    return count("wrong") > 0 ? 1 : 0;
  } catch (error) {
    output.error(error instanceof Error ? error.message : String(error));
    return 2;
  }
}
