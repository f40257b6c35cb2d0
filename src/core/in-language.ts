import type { Client } from "./client.js";
import { type KeyedText, type Sentences, sentenceOf } from "./contract/keyed-text.js";
import type { Language } from "./contract/language.js";
import { truncate } from "./contract/truncate.js";
import { $textChanges } from "./i18n.js";
import { loadWithRetry } from "./with-timeout.js";

const files: Record<Language, () => Promise<{ default: Sentences }>> = {
  ru: () => import("./contract/texts/ru.js"),
  en: () => import("./contract/texts/en.js"),
  es: () => import("./contract/texts/es.js"),
};
const loaded = new Map<Language, Sentences>();
const loading = new Set<Language>();

/** The sentences of a language. They are loaded when a keyed text is first to be said in it, and everything is said anew then. */
function sentencesIn(language: Language): Sentences | undefined {
  if (!loaded.has(language) && !loading.has(language)) void load(language);
  return loaded.get(language);
}

async function load(language: Language): Promise<void> {
  loading.add(language);
  try {
    loaded.set(language, (await loadWithRetry(files[language])).default);
    $textChanges.set($textChanges.get() + 1);
  } catch {
    // Tried again with the next text; until then the provider's own are shown.
  } finally {
    loading.delete(language);
  }
}

/** Whom something is said to: the language of an element, and the client of its provider, which knows in which language that speaks. */
export interface Listener {
  readonly client: Pick<Client, "$spoken">;
  readonly language: Language;
}

const speaksTo = ({ client, language }: Listener): boolean => client.$spoken?.get() === language;

/** The sentences by which texts of a provider are said to somebody; undefined where its own language is theirs, or they are not loaded yet. */
export const sentencesFor = (listener: Listener): Sentences | undefined =>
  speaksTo(listener) ? undefined : sentencesIn(listener.language);

/** The same with the name of the language, for the reader of lists. */
export function spokenTo(listener: Listener): { language: Language; sentences: Sentences } | null {
  const sentences = sentencesFor(listener);
  return sentences ? { language: listener.language, sentences } : null;
}

const shown = (value: string | number): string => (typeof value === "number" ? `${value}` : truncate(value));

const sayKeyed = (key: KeyedText, text: string, sentences: Sentences): string => sentenceOf(key, sentences, shown) ?? text;

/** A text of a provider in the language of a listener: the sentence of its key, or as it is where that is not known. */
export function sayText(text: string, key: KeyedText | undefined, listener: Listener): string {
  const sentences = key && sentencesFor(listener);
  return sentences ? sayKeyed(key, text, sentences) : text;
}

/** The sentence of a key for a text that no provider has said; empty while the sentences are not loaded yet. */
export function sayKey(key: KeyedText, language: Language): string {
  const sentences = sentencesIn(language);
  return sentences ? sayKeyed(key, "", sentences) : "";
}

type Fields = Readonly<Record<string, unknown>>;

const isPlain = (value: object): boolean => {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
};

/** Fields in which nothing is said and of which there are very many. */
const unsaid = new Set(["geometry", "coordinates", "line", "values"]);

/** Whether a text with a key is anywhere in it. */
function hasKeys(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.some(hasKeys);
  if (!isPlain(value)) return false;
  const fields = value as Fields;
  for (const name in fields) {
    if (unsaid.has(name)) continue;
    if (keyedField(fields, name) || hasKeys(fields[name])) return true;
  }
  return false;
}

/** The key, or the keys, beside a field. */
const keyedField = (fields: Fields, name: string): unknown =>
  typeof fields[name] === "string" ? fields[`${name}_key`] : Array.isArray(fields[name]) ? fields[`${name}_keys`] : undefined;

/** What was said of each part of an answer, by the sentences: a part that did not change stays the same object. */
const said = new WeakMap<Sentences, WeakMap<object, object>>();

function say<Value>(value: Value, sentences: Sentences, known: WeakMap<object, object>): Value {
  if (typeof value !== "object" || value === null || !(Array.isArray(value) || isPlain(value))) return value;
  const before = known.get(value);
  if (before) return before as Value;
  const made = Array.isArray(value) ? sayList(value, sentences, known) : sayFields(value as Fields, sentences, known);
  known.set(value, made);
  if (made !== value) known.set(made, made);
  return made as Value;
}

function sayList(list: readonly unknown[], sentences: Sentences, known: WeakMap<object, object>): readonly unknown[] {
  if (typeof list[0] !== "object") return list;
  const all = list.map((each) => say(each, sentences, known));
  return all.some((each, at) => each !== list[at]) ? all : list;
}

function sayFields(fields: Fields, sentences: Sentences, known: WeakMap<object, object>): Fields {
  let copy: Record<string, unknown> | undefined;
  for (const name of Object.keys(fields)) {
    if (unsaid.has(name)) continue;
    const value = fields[name];
    const key = keyedField(fields, name);
    const now =
      typeof value === "string" && key
        ? sayKeyed(key as KeyedText, value, sentences)
        : Array.isArray(value) && Array.isArray(key)
          ? value.map((text, at) => (typeof text === "string" && key[at] ? sayKeyed(key[at], text, sentences) : text))
          : say(value, sentences, known);
    if (now === value) continue;
    copy ??= { ...fields };
    copy[name] = now;
  }
  return copy ?? fields;
}

/** Answers without a text that has a key. */
const keyless = new WeakSet<object>();

/**
 * Data of a provider with its texts in the language of a listener: each text with a key beside it (`msg` and `msg_key`, `streets` and
 * `streets_keys`) is the sentence of that. The same data give the same object.
 */
export function inLanguage<Data>(data: Data, listener: Listener): Data {
  if (typeof data !== "object" || data === null || keyless.has(data) || speaksTo(listener)) return data;
  if (!loaded.has(listener.language) && !hasKeys(data)) {
    keyless.add(data);
    return data;
  }
  const sentences = sentencesIn(listener.language);
  if (!sentences) return data;
  const known = said.get(sentences) ?? new WeakMap<object, object>();
  said.set(sentences, known);
  return say(data, sentences, known);
}
