import { $textChanges, type Language, loadTexts, type ProviderError, type TextSource, type Translate } from "../../core/internal.js";

/** Namespace of the sentences; each has the key `refusal.` and its code. */
export const REFUSALS = "refusals";
const PREFIX = "refusal.";

const sentences: TextSource = {
  ru: () => import("./refusals/ru.js"),
  en: () => import("./refusals/en.js"),
  es: () => import("./refusals/es.js"),
};
const loading = new Set<Language>();

async function load(language: Language): Promise<void> {
  if (loading.has(language)) return;
  loading.add(language);
  try {
    await loadTexts(REFUSALS, language, sentences);
    $textChanges.set($textChanges.get() + 1);
  } catch {
    loading.delete(language);
  }
}

/** The translator of a frame: with the first refusal that it is asked for, the sentences are loaded, and everything is said anew. */
export function withRefusals(language: Language, t: Translate): Translate {
  return (key, values) => {
    if (key.startsWith(PREFIX)) void load(language);
    return t(key, values);
  };
}

/**
 * What a refusal says by its code and values; null where the code is none of the contract's, values are missing, or the sentences are
 * not loaded yet.
 */
export function refusalText({ code, values }: Pick<ProviderError, "code" | "values">, t: Translate): string | null {
  if (!code) return null;
  const text = t(PREFIX + code, inWords(values, t));
  return text === PREFIX + code || text.includes("{{") ? null : text;
}

/** The values, with the words of the reader for an area and a level of rights. */
const inWords = (values: ProviderError["values"], t: Translate): ProviderError["values"] =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const word = name === "area" || name === "level" ? t(`${name}.${value}`) : "";
      return [name, word && word !== `${name}.${value}` ? word : value];
    }),
  );
