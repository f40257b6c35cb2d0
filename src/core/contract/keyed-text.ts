/** What goes into a sentence by the name of its place; one that is a sentence itself is made first. */
export type KeyedValues = Readonly<Record<string, string | number | KeyedText>>;

/**
 * A text as the key of a sentence and its values (assumed). It stands beside the text, which is in the language of the city, so that
 * others can be shown it in theirs: `msg_key` beside `msg`. The sentences of our keys are in `texts/{ru,en,es}.ts`.
 */
export interface KeyedText {
  readonly key: string;
  readonly values?: KeyedValues;
}

/** Sentences by their keys, in one language; `{{name}}` in one is the place of a value. */
export type Sentences = Readonly<Record<string, string>>;

/** Greatest number that a sentence may say; `-GREATEST` is the least. */
const GREATEST = Number.MAX_SAFE_INTEGER;
/** How deep sentences lie in one another at most; ours go to four. */
const DEEPEST = 6;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isFigure = (value: unknown) => typeof value === "number" && Math.abs(value) <= GREATEST;

/** Whether a value of an answer is a keyed text. */
export function isKeyedText(value: unknown, depth = DEEPEST): value is KeyedText {
  if (depth === 0 || !isObject(value) || typeof value.key !== "string") return false;
  const { values = {} } = value;
  return (
    isObject(values) && Object.values(values).every((each) => typeof each === "string" || isFigure(each) || isKeyedText(each, depth - 1))
  );
}

/** The sentence of a keyed text; null where a key of it has none, or a value is missing. `shown` is how a value is written. */
export function sentenceOf(
  { key, values = {} }: KeyedText,
  sentences: Sentences,
  shown: (value: string | number) => string = String,
): string | null {
  const sentence = Object.hasOwn(sentences, key) ? sentences[key] : undefined;
  if (sentence === undefined) return null;
  let isWhole = true;
  const text = sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    const said = typeof value === "object" ? sentenceOf(value, sentences, shown) : value === undefined ? null : shown(value);
    if (said === null) isWhole = false;
    return said ?? "";
  });
  return isWhole ? text : null;
}
