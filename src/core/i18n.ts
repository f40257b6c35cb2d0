import i18next, { type i18n } from "i18next";
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
export type TextSource = Partial<Record<Language, () => Promise<{ default: Readonly<Record<string, string>> }>>>;

/** Gives the sentence of a key, with its values filled in; `count` chooses the plural form. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

const engine = sharedCore("i18n", (): i18n => {
  const instance = i18next.createInstance();
  void instance.init({
    lng: "ru",
    fallbackLng: { es: ["en"], default: [] },
    initAsync: false,
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  return instance;
});

const loads = sharedCore("texts", () => new Map<string, Promise<void>>());

/** The language a `lang` value means: `en-GB` is en; an unknown one is none. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const base = tag?.toLowerCase().split("-")[0];
  return languages.find((language) => language === base);
}

/** Loads the texts of a namespace in a language, and what that language falls back to; each file once. */
export async function loadTexts(namespace: string, language: Language, source: TextSource): Promise<void> {
  const wanted: Language[] = language === "es" ? ["es", "en"] : [language];
  await Promise.all(wanted.map((each) => loadOnce(namespace, each, source)));
}

async function loadOnce(namespace: string, language: Language, source: TextSource): Promise<void> {
  const key = `${language}/${namespace}`;
  const load = loads.get(key) ?? source[language]?.().then(({ default: texts }) => addTexts(namespace, language, texts));
  if (!load) return;
  loads.set(key, load);
  try {
    await load;
  } catch (error) {
    loads.delete(key);
    throw error;
  }
}

/** Adds texts at once; also how a plugin translates what is ours. */
export function addTexts(namespace: string, language: Language, texts: Readonly<Record<string, string>>): void {
  engine.addResourceBundle(language, namespace, texts, true, true);
}

/** The translator of a namespace and the ones it borrows from. A missing key shows the key, so that it is seen. */
export function translator(language: Language, namespaces: readonly string[]): Translate {
  const t = engine.getFixedT(language, namespaces as string[]);
  return (key, values) => String(values ? t(key, values) : t(key));
}

/** A title in the wanted language. */
export const localized = (title: Localized, language: Language): string => title[language] ?? title.en;
