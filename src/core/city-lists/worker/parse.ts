/** Parses the bytes of a list; a generator, so that it can pause. */
export type Parse = (text: string) => Generator<undefined, unknown>;

/** At once, where nothing else needs the thread (in a worker). */
// biome-ignore lint/correctness/useYield: the other way of reading pauses
export const parseAtOnce: Parse = function* (text) {
  return JSON.parse(text);
};

/** Characters that are parsed without a pause: about 2 ms of a slow computer. */
const SLICE = 120_000;
/** What may stand before the long list of an answer: nothing, or the beginning of a FeatureCollection. */
const HEAD = /^\s*(?:\{\s*"type"\s*:\s*"FeatureCollection"\s*,\s*"features"\s*:\s*)?\[/;

/** In slices, for the main thread: the long list of the answer is parsed item by item, with pauses. */
export const parseInSlices: Parse = function* (text) {
  const head = HEAD.exec(text)?.[0];
  if (text.length < SLICE || head === undefined) return JSON.parse(text);
  const items: unknown[] = [];
  let from = head.length;
  let depth = 0;
  let at = from;
  for (; depth >= 0 && at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === 34) at = endOfString(text, at);
    else if (sign === 123 || sign === 91) depth += 1;
    else if (sign === 125 || sign === 93) depth -= 1;
    else if (sign === 44 && depth === 0 && at - from > SLICE) {
      items.push(...(JSON.parse(`[${text.slice(from, at)}]`) as unknown[]));
      from = at + 1;
      yield;
    }
  }
  items.push(...(JSON.parse(`[${text.slice(from, at)}`) as unknown[]));
  const rest: unknown = JSON.parse(`${head}]${text.slice(at)}`);
  return Array.isArray(rest) ? items : { ...(rest as object), features: items };
};

/** Where the string that begins at `at` ends. */
function endOfString(text: string, at: number): number {
  let end = at;
  do {
    end = text.indexOf('"', end + 1);
    if (end < 0) return text.length;
  } while (isEscaped(text, end));
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(at - 1 - slashes) === 92) slashes += 1;
  return slashes % 2 === 1;
}
