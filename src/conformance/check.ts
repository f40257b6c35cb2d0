import * as v from "valibot";
import type { Operation } from "../core/contract/operation.js";
import { ErrorAnswer } from "../core/contract/schema.js";
import { readAnswer } from "../core/read-answer.js";
import { isInMilliseconds, misuses } from "./misuses.js";
import type { Probe } from "./questions.js";
import { strangeWords } from "./strange-words.js";

/** `advice` works, but less well than it could; `absent` is allowed; `unasked` was left out by us. */
export type Outcome = "right" | "advice" | "wrong" | "absent" | "unasked";

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

/** What is said of one call. */
export interface Verdict {
  readonly call: string;
  readonly outcome: Outcome;
  readonly sentence: string;
}

/** A verdict, and the checked answer when it was one. */
export interface Checked {
  readonly outcome: Outcome;
  readonly sentence: string;
  readonly answer?: unknown;
}

/** Sends one probe and reads the whole answer; rejects when none comes. */
export type Send = (method: string, path: string, probe: Probe) => Promise<Response>;

const wrong = (sentence: string): Checked => ({ outcome: "wrong", sentence });

/** The path below `/api/v1` with its parameters in place. */
export const filled = (path: string, params: Probe["params"] = {}): string =>
  path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(`${params[name] ?? ""}`));

/** Asks one call of the provider at `base` and compares its answer with the contract. */
export async function check(op: Operation, probe: Probe, send: Send, base: string): Promise<Checked> {
  let response: Response;
  try {
    const search = probe.search ? `?${new URLSearchParams(probe.search)}` : "";
    response = await send(op.method, filled(op.path, probe.params) + search, probe);
  } catch (error) {
    return wrong(`gives no answer: ${reasonOf(error)}`);
  }
  return response.ok ? compare(op, response, base) : refused(op, response);
}

/** Node says "fetch failed" and hides why in the cause. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message || `${(cause as NodeJS.ErrnoException).code}` : message;
}

async function refused(op: Operation, response: Response): Promise<Checked> {
  const { status } = response;
  const body = await response.text();
  if (status === 404) {
    if (op.ok === "image") return { outcome: "right", sentence: "none there (404), which is allowed" };
    if (op.ok === "file" && op.method === "GET")
      return { outcome: "absent", sentence: "none there (404): this record has no file, or the call is not offered" };
    const whose = op.assumed ? "the specification does not show it" : "the specification has it";
    return { outcome: "absent", sentence: `not offered (404); ${whose}` };
  }
  if (status === 409 && codeIn(body) === "not_permitted")
    return { outcome: "unasked", sentence: "not tried: the rights of this account do not reach it" };
  const said = errorIn(body);
  const why = said === null ? `, and its body is not { "error": { "code", "message" } }.` : `: ${said}`;
  const hint =
    status === 405 || status === 501
      ? " A call that is not offered answers 404."
      : status === 403
        ? " Any 403 signs the operator out."
        : "";
  return wrong(`answers ${status}${why}${hint}`);
}

const codeIn = (body: string): string | null => {
  try {
    const { success, output } = v.safeParse(ErrorAnswer, JSON.parse(body));
    return success ? output.error.code : null;
  } catch {
    return null;
  }
};

/** The sentence of an error answer, null when it is none. */
export function errorIn(body: string): string | null {
  try {
    const { success, output } = v.safeParse(ErrorAnswer, JSON.parse(body));
    return success ? output.error.message : null;
  } catch {
    return null;
  }
}

async function compare(op: Operation, response: Response, base: string): Promise<Checked> {
  const { ok } = op;
  if (ok === "nothing" || ok === "redirect") return { outcome: "right", sentence: "accepted" };
  if (ok === "stream") return { outcome: "right", sentence: "answers a stream" };
  if (ok === "file" || ok === "image") return compareFile(ok, response);
  if (ok === "tile") return compareTile(response);
  const body = await response.text();
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return wrong(`answers no JSON; the answer begins ${JSON.stringify(body.slice(0, 40))}`);
  }
  const flaws: string[] = [];
  let answer: unknown;
  try {
    answer = readAnswer(ok, value, ({ path, reason }) => flaws.push(`${path} ${inSeconds(reason)}`));
  } catch (error) {
    return wrong([`has another shape: ${inSeconds(reasonOf(error))}`, ...strangeWords(ok, value)].join("; "));
  }
  const more = flaws.length > 1 ? ` (and ${flaws.length - 1} more)` : "";
  const wrongs = [...(flaws.length > 0 ? [`has parts that are left out: ${flaws[0]}${more}`] : []), ...misuses(op, answer, base)];
  const findings = [...wrongs, ...strangeWords(ok, value)];
  const count = Array.isArray(value) ? `, ${value.length} ${value.length === 1 ? "item" : "items"}` : "";
  if (findings.length === 0) return { outcome: "right", sentence: `as the contract says${count}`, answer };
  return { outcome: wrongs.length > 0 ? "wrong" : "advice", sentence: findings.join("; "), answer };
}

/** The reason of a flaw, which says of a moment in ms what is the matter with it. */
const inSeconds = (reason: string): string =>
  isInMilliseconds(Number(/but received (\d+)$/.exec(reason)?.[1])) ? `${reason}, which is milliseconds: the contract has seconds` : reason;

async function compareFile(kind: "file" | "image", response: Response): Promise<Checked> {
  const { size } = await response.blob();
  const type = response.headers.get("content-type") ?? "";
  if (size === 0) return wrong("gives an empty file");
  if (kind === "image" && !type.startsWith("image/")) return wrong(`gives "${type}" where an image is expected`);
  if (kind === "file" && !response.headers.has("content-disposition"))
    return { outcome: "advice", sentence: `a file of ${size} B without Content-Disposition, so without a name` };
  return { outcome: "right", sentence: `a file of ${size} B` };
}

async function compareTile(response: Response): Promise<Checked> {
  if (response.status === 204) return { outcome: "advice", sentence: "has nothing in the middle of the city (204)" };
  const { size } = await response.blob();
  const type = response.headers.get("content-type") ?? "";
  if (!/vector-tile|x-protobuf/.test(type)) return wrong(`gives "${type}" where a vector tile is expected`);
  if (size === 0) return wrong("gives an empty tile: one without anything is 204");
  if (!/\bimmutable\b/.test(response.headers.get("cache-control") ?? ""))
    return { outcome: "advice", sentence: `a tile of ${size} B that browsers do not keep: say "immutable" for "?v=" of "tiles_version"` };
  return { outcome: "right", sentence: `a tile of ${size} B` };
}

/** The verdict of `look`; when that rejects, the verdict is that there is no answer. */
export async function judge(call: string, look: () => Promise<readonly [Outcome, string]>): Promise<Verdict> {
  const [outcome, sentence] = await look().catch((error) => ["wrong", `gives no answer: ${reasonOf(error)}`] as const);
  return { call, outcome, sentence };
}

/** The verdict on a response that should be a refusal with this status and a sentence. */
export async function refuses(response: Response, status: number): Promise<readonly [Outcome, string]> {
  if (response.status !== status) return ["wrong", `answers ${response.status} where ${status} is expected`];
  return errorIn(await response.text()) === null
    ? ["wrong", `answers ${status}, but its body is not { "error": { "code", "message" } }`]
    : ["right", `refused with ${status} and a sentence`];
}
