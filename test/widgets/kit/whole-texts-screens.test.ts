import { expect } from "chai";
import analyticsEn from "../../../src/widgets/analytics/texts/en.js";
import analyticsEs from "../../../src/widgets/analytics/texts/es.js";
import analyticsRu from "../../../src/widgets/analytics/texts/ru.js";
import archiveEn from "../../../src/widgets/archive/texts/en.js";
import archiveEs from "../../../src/widgets/archive/texts/es.js";
import archiveRu from "../../../src/widgets/archive/texts/ru.js";
import courseEn from "../../../src/widgets/course/texts/en.js";
import courseEs from "../../../src/widgets/course/texts/es.js";
import courseRu from "../../../src/widgets/course/texts/ru.js";
import mapEn from "../../../src/widgets/map/texts/en.js";
import mapEs from "../../../src/widgets/map/texts/es.js";
import mapRu from "../../../src/widgets/map/texts/ru.js";
import toolsEn from "../../../src/widgets/map/tools/texts/en.js";
import toolsEs from "../../../src/widgets/map/tools/texts/es.js";
import toolsRu from "../../../src/widgets/map/tools/texts/ru.js";
import requestsEn from "../../../src/widgets/requests/texts/en.js";
import requestsEs from "../../../src/widgets/requests/texts/es.js";
import requestsRu from "../../../src/widgets/requests/texts/ru.js";
import tasksEn from "../../../src/widgets/special-panel/tasks/texts/en.js";
import tasksEs from "../../../src/widgets/special-panel/tasks/texts/es.js";
import tasksRu from "../../../src/widgets/special-panel/tasks/texts/ru.js";
import studioEn from "../../../src/widgets/studio/texts/en.js";
import studioEs from "../../../src/widgets/studio/texts/es.js";
import studioRu from "../../../src/widgets/studio/texts/ru.js";

type Texts = Readonly<Record<string, string>>;

/** What ends a key that has a sentence for each plural form. */
const plural = /_(one|few|many|other)$/;

/** The keys without their plural forms, which are not the same in every language. */
const sentencesOf = (texts: Texts) => [...new Set(Object.keys(texts).map((key) => key.replace(plural, "")))];

/** The plural forms a sentence is written in. */
const formsOf = (texts: Texts, sentence: string) =>
  Object.keys(texts).flatMap((key) => (plural.test(key) && key.replace(plural, "") === sentence ? [key.slice(sentence.length + 1)] : []));

/** The values of a sentence, in the order of their names; a plural form may say its count in words ("A new comment"). */
const valuesOf = (texts: Texts, key: string) => {
  const values = [...(texts[key] ?? "").matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
  return plural.test(key) ? values.filter((name) => name !== "count") : values;
};

describe("the texts of the screens", () => {
  const namespaces: Record<string, Readonly<Record<"ru" | "en" | "es", Texts>>> = {
    analytics: { ru: analyticsRu, en: analyticsEn, es: analyticsEs },
    archive: { ru: archiveRu, en: archiveEn, es: archiveEs },
    course: { ru: courseRu, en: courseEn, es: courseEs },
    map: { ru: mapRu, en: mapEn, es: mapEs },
    "map/tools": { ru: toolsRu, en: toolsEn, es: toolsEs },
    requests: { ru: requestsRu, en: requestsEn, es: requestsEs },
    "special-panel/tasks": { ru: tasksRu, en: tasksEn, es: tasksEs },
    studio: { ru: studioRu, en: studioEn, es: studioEs },
  };
  for (const [name, texts] of Object.entries(namespaces))
    it(`say the same in every language: ${name}`, () => {
      const { ru } = texts;
      for (const [language, said] of Object.entries(texts)) {
        expect(sentencesOf(said), language).to.have.members(sentencesOf(ru));
        for (const key of Object.keys(said)) {
          // A form that Russian has not been given, as "other", says what its "many" says.
          const model = key in ru ? key : key.replace(plural, "_many");
          expect(valuesOf(said, key), `${language} ${key}`).to.deep.equal(valuesOf(ru, model));
        }
        // Sentences count whole things, so Russian needs no form for fractions.
        const needed = new Intl.PluralRules(language)
          .resolvedOptions()
          .pluralCategories.filter((form) => language !== "ru" || form !== "other");
        for (const sentence of sentencesOf(said)) {
          const forms = formsOf(said, sentence);
          if (forms.length > 0) expect(forms, `${language} ${sentence}`).to.include.members(needed);
        }
      }
    });
});
