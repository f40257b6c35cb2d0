import { Interpolator, PluralResolver } from "i18next/parts";
import { atom } from "nanostores";
import { $plugins } from "./plugin.js";
import { sharedCore } from "./shared-core.js";

export const languages = ["ru", "en", "es"] as const;
export type Language = (typeof languages)[number];

/** A title in each language; Spanish falls back to English (spec 1). */
export interface Localized {
  ru: string;
  en: string;
  es?: string;
}

/** Where the texts of a widget come from, one file a language: `{ ru: () => import("./texts/ru.js"), … }`. */
export type TextSource = Partial<Record<Language, () => Promise<{ default: Texts }>>>;

/** Gives the sentence of a key, with its values filled in; `count` chooses the plural form. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

export type Texts = Readonly<Record<string, string>>;

/** What Spanish lacks is said in English (spec 1); nothing else falls back. */
const chainOf = (language: Language): Language[] => (language === "es" ? ["es", "en"] : [language]);

const texts = sharedCore("texts", () => new Map<string, Texts>());
/** What plugins say instead of us, by the same keys. */
const changes = sharedCore("textChanges", () => new Map<string, Texts>());
/** Counts up whenever texts that may be on screen were changed by a plugin. */
export const $textChanges = sharedCore("textChangeCount", () => atom(0));
const interpolator = new Interpolator({ keySeparator: false, interpolation: { escapeValue: false, skipOnVariables: true } });
const plurals = new PluralResolver({ getLanguagePartFromCode: (code) => code }, { prepend: "_" });

const loads = sharedCore("textLoads", () => new Map<string, Promise<void>>());

/** The language a `lang` value means: `en-GB` is en; an unknown one is none. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const base = tag?.toLowerCase().split("-")[0];
  return languages.find((language) => language === base);
}

/** Loads the texts of a namespace in a language, and what that language falls back to; each file once. */
export async function loadTexts(namespace: string, language: Language, source: TextSource): Promise<void> {
  sharedCore("textChangesFollowed", () => $plugins.listen(() => askPlugins([...loads.keys()])));
  await Promise.all(chainOf(language).map((each) => loadOnce(namespace, each, source)));
}

async function loadOnce(namespace: string, language: Language, source: TextSource): Promise<void> {
  const key = `${language}/${namespace}`;
  const load = loads.get(key) ?? source[language]?.().then((file) => addTexts(namespace, language, file.default));
  if (!load) return;
  if (!loads.has(key)) askPlugins([key]);
  loads.set(key, load);
  try {
    await load;
  } catch (error) {
    loads.delete(key);
    throw error;
  }
}

/** Plugins may say things otherwise; nobody waits for them. */
function askPlugins(keys: readonly string[]): void {
  if ($textChanges.get() === 0 && !$plugins.get().some(({ texts }) => texts)) return;
  void import("./text-changes.js").then(({ loadChanges }) => loadChanges(keys, changes));
}

/** Adds texts at once. */
export function addTexts(namespace: string, language: Language, added: Texts): void {
  const key = `${language}/${namespace}`;
  texts.set(key, { ...texts.get(key), ...added });
}

/** The translator of a namespace and the ones it borrows from. A missing key shows the key, so that it is seen. */
export function translator(language: Language, namespaces: readonly string[]): Translate {
  return (key, values = {}) => {
    const { count } = values;
    for (const namespace of namespaces) {
      for (const spoken of chainOf(language)) {
        for (const from of [changes, texts]) {
          const known = from.get(`${spoken}/${namespace}`);
          const plural = typeof count === "number" ? known?.[key + plurals.getSuffix(spoken, count)] : undefined;
          const text = plural ?? known?.[key];
          if (text !== undefined) return interpolator.interpolate(text, values, spoken, {});
        }
      }
    }
    return key;
  };
}

/** A title in the wanted language. */
export const localized = (title: Localized, language: Language): string => title[language] ?? title.en;
