import { createInstance, type i18n as I18n } from "i18next";
import { atom } from "nanostores";
import { unitSymbols } from "./contract/texts/units.js";
import { truncate } from "./contract/truncate.js";
import type { Language, Texts } from "./language.js";

/** Translates a key. Values are interpolated, long ones truncated, and symbols of units; `count` chooses the plural form. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** Languages whose texts are used for missing ones: English for Spanish (spec 1), none for the others. */
export const fallbackOf = (language: Language): readonly Language[] => (language === "es" ? ["en"] : []);

/** Keys are flat (`error.page`), so neither a dot nor a colon separates anything in them. */
function createTexts(): I18n {
  const i18n = createInstance({
    resources: {},
    fallbackLng: (language: string) => [...fallbackOf(language as Language)],
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  void i18n.init();
  return i18n;
}

const i18n = createTexts();
/** By `language/namespace`: our texts, and the texts of plugins that replace some of them. */
const ours = new Map<string, Texts>();
const changes = new Map<string, Texts>();

/** Increments when a plugin has changed texts that may be on screen. */
export const $textChanges = atom(0);

/** Adds texts of ours at once. */
export function addTexts(namespace: string, language: Language, added: Texts): void {
  const key = `${language}/${namespace}`;
  ours.set(key, { ...ours.get(key), ...added });
  publish(namespace, language);
}

/** Replaces texts of a namespace by those in `changed`; earlier replacements are dropped. */
export function changeTexts(namespace: string, language: Language, changed: Texts): void {
  changes.set(`${language}/${namespace}`, changed);
  publish(namespace, language);
  $textChanges.set($textChanges.get() + 1);
}

function publish(namespace: string, language: Language): void {
  const key = `${language}/${namespace}`;
  i18n.removeResourceBundle(language, namespace);
  i18n.addResourceBundle(language, namespace, { ...ours.get(key), ...changes.get(key) });
}

/** The translator of a namespace and of those it falls back to. A missing key shows the key, so that it is noticed. */
export function translator(language: Language, namespaces: readonly string[]): Translate {
  const t = i18n.getFixedT(language, namespaces as string[]);
  return (key, values = {}) => {
    const { count } = values;
    const shown = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === "string" ? truncate(value) : value]),
    );
    // Values go into `replace`: as options of their own, one named `context` or `ns` would change how i18next looks the key up.
    return t(key, { replace: { ...unitSymbols[language], ...shown }, nest: false, ...(typeof count === "number" ? { count } : {}) });
  };
}
