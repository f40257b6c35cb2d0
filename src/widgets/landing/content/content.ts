import { array, boolean, check, type InferOutput, minLength, object, pipe, string } from "valibot";

// The messages are keys of the widget's texts: a flaw is told in the visitor's language.
const text = pipe(string("flawText"), minLength(1, "flawEmpty"));
const date = pipe(
  text,
  check((day) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)), "flawDate"),
);
const point = object({ title: text, text });
const list = <Item extends Parameters<typeof array>[0]>(item: Item) => pipe(array(item, "flawList"), minLength(1, "flawEmpty"));

/** All that the public page says of the product (spec 1, 9): what the owner edits here or serves as JSON. */
export const LandingContent = object({
  /** True for content that nobody has answered for yet: the page then says that cities, figures, quotes and news are a sample. */
  isSample: boolean("flawBoolean"),
  about: object({
    kind: text,
    heading: text,
    lead: text,
    /** `figure` is shown large above the words. */
    claims: list(object({ figure: text, title: text, text })),
    workplace: object({ heading: text, points: list(point) }),
  }),
  cases: object({
    heading: text,
    lead: text,
    cities: list(
      object({
        city: text,
        text,
        safety: object({ figure: text, text }),
        efficiency: object({ figure: text, text }),
        /** `author` names a role or, with consent, a person. */
        quote: object({ text, author: text }),
      }),
    ),
  }),
  partners: object({
    heading: text,
    lead: text,
    markup: object({ figure: text, text }),
    formats: object({ heading: text, points: list(point) }),
    kinds: object({ heading: text, points: list(point) }),
  }),
  /** `date` is YYYY-MM-DD. */
  news: object({ heading: text, items: list(object({ date, title: text, text })) }),
});
export type LandingContent = InferOutput<typeof LandingContent>;
