import { expect } from "chai";

type Texts = Readonly<Record<string, string>>;
/** The texts of one namespace. */
export type Said = readonly [ru: Texts, en: Texts, es: Texts];

/** The values of a sentence, in the order of their names. */
const valuesOf = (sentence = "") => [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

const plural = /_(one|few|many|other)$/;
const isPlural = (key: string) => plural.test(key);

/** What is counted, as each language has plural forms of its own. */
const countedIn = (texts: Texts) => [
  ...new Set(
    Object.keys(texts)
      .filter(isPlural)
      .map((key) => key.replace(plural, "")),
  ),
];

/** The plural forms that a language needs to count things. */
function formsOf(language: string): ReadonlySet<string> {
  const rules = new Intl.PluralRules(language);
  return new Set(Array.from({ length: 101 }, (_, count) => rules.select(count)));
}

/** Has every language say each sentence, with the same values. */
export function sayTheSame(namespaces: Readonly<Record<string, Said>>): void {
  for (const [name, [ru, en, es]] of Object.entries(namespaces))
    it(`say the same in every language: ${name}`, () => {
      const plain = Object.keys(ru).filter((key) => !isPlural(key));
      for (const [language, texts] of Object.entries({ ru, en, es })) {
        expect(
          Object.keys(texts).filter((key) => !isPlural(key)),
          language,
        ).to.have.members(plain);
        expect(countedIn(texts), language).to.have.members(countedIn(ru));
        for (const key of countedIn(ru)) for (const form of formsOf(language)) expect(texts, language).to.have.property(`${key}_${form}`);
        for (const key of Object.keys(texts))
          expect(valuesOf(texts[key]), `${language}: ${key}`).to.deep.equal(
            valuesOf(ru[key] ?? en[key] ?? ru[key.replace(plural, "_many")]),
          );
      }
    });
}
