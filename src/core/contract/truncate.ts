/** Characters of a name or of a value that are shown; a page that lays out a megabyte stands still for half a minute (faults F29). */
const LONGEST = 300;

/** Characters of a text that people read in full, as a description or a comment: forms take 4,000. */
export const LONGEST_READ = 10_000;

/** A text as it is shown: its first `most` characters and an ellipsis where it is longer. */
export const truncate = (text: string, most = LONGEST): string =>
  // Not through the middle of a pair of surrogates.
  text.length > most ? `${text.slice(0, most).replace(/[\ud800-\udbff]$/, "")}…` : text;
