/**
 * How the search weighs what it finds: all words of a question have to be there, and a heading that is the word comes first. No
 * function may stand here: the page would make it of a text, which its policy forbids.
 */
export const searchOptions = {
  combineWith: "AND",
  fuzzy: 0.1,
  prefix: true,
  boost: { title: 8, titles: 2, text: 1 },
};
