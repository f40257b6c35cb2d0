import { errorIn, type Outcome, reasonOf, type Verdict } from "./check.js";

/** The verdict on what `look` finds; that no answer comes is one, too. */
export async function judge(call: string, look: () => Promise<readonly [Outcome, string]>): Promise<Verdict> {
  const [outcome, sentence] = await look().catch((error) => ["wrong", `gives no answer: ${reasonOf(error)}`] as const);
  return { call, outcome, sentence };
}

/** Is this a refusal of that status with a sentence? */
export async function refuses(response: Response, status: number): Promise<readonly [Outcome, string]> {
  if (response.status !== status) return ["wrong", `answers ${response.status} where ${status} is expected`];
  return errorIn(await response.text()) === null
    ? ["wrong", `answers ${status}, but its body is not { "error": { "code", "message" } }`]
    : ["right", `refused with ${status} and a sentence`];
}
