import { type KeyedText, type KeyedValues, sentenceOf } from "../../core/contract/keyed-text.js";
import type { Language } from "../../core/contract/language.js";
import en from "../../core/contract/texts/en.js";
import es from "../../core/contract/texts/es.js";
import ru from "../../core/contract/texts/ru.js";
import { filled, type Values } from "./filled.js";

/** Makes a sentence of a text by its key; `{{name}}` in it is a value. */
export type WordsBy<Key extends string> = (key: Key, values?: Values) => string;

/** Gives the words of a table in a language; the word of a key that no table has is the key. */
export function wordsOf<Key extends string>(tables: Record<Language, Readonly<Record<Key, string>>>): (language: Language) => WordsBy<Key> {
  const makers = new Map<Language, WordsBy<Key>>();
  return (language) => {
    const known = makers.get(language);
    if (known) return known;
    const texts = tables[language];
    const words: WordsBy<Key> = (key, values = {}) => filled(texts[key] ?? key, values);
    makers.set(language, words);
    return words;
  };
}

export type TextKey = keyof typeof ru;

/** What the provider says: a sentence of the contract by its key, or a name that is the same in every language. */
export type Said = string | KeyedText;

/** A sentence of the contract, for the text of a field and for the key beside it. */
export const keyed = (key: TextKey, values?: KeyedValues): KeyedText => (values ? { key, values } : { key });

/** Gives what is said as a text of a language. */
export type Words = (said: Said) => string;

const sentences = { ru, en, es };
const makers: Record<Language, Words> = { ru: wordsFor("ru"), en: wordsFor("en"), es: wordsFor("es") };

function wordsFor(language: Language): Words {
  return (said) => (typeof said === "string" ? said : (sentenceOf(said, sentences[language]) ?? said.key));
}

/** The provider's words about a city and its devices. */
export const wordsIn = (language: Language): Words => makers[language];

type SaidAs<Name extends string> = { [Field in Name]: string } & { [Field in `${Name}_key`]?: KeyedText };

/** A field of the wire with its text, and the key of that if it is a sentence. */
export const saying = <const Name extends string>(name: Name, said: Said, words: Words): SaidAs<Name> =>
  ({ [name]: words(said), ...(typeof said === "string" ? {} : { [`${name}_key`]: said }) }) as SaidAs<Name>;

/** What a field with a text and a key says. */
export const saidBy = <const Name extends string>(name: Name, fields: SaidAs<Name>): Said =>
  (fields[`${name}_key` as const] as KeyedText | undefined) ?? fields[name];

/** The field and its key of something that has more fields. */
export const fieldOf = <const Name extends string>(name: Name, fields: SaidAs<Name>): SaidAs<Name> => {
  const key = fields[`${name}_key` as const] as KeyedText | undefined;
  return { [name]: fields[name], ...(key ? { [`${name}_key`]: key } : {}) } as SaidAs<Name>;
};
