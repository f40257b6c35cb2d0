/** What is wrong with a file or an answer, as a sentence for the operator. */
export class FeedFault extends Error {}

/** The sentence of a fault; of any other error, its message. */
export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The fault of a file that cannot be read, or is no zip. */
export function fileFault(error: unknown): FeedFault {
  if (error instanceof FeedFault) return error;
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return new FeedFault(`There is no file "${path}".`);
  if (code !== undefined) return new FeedFault(`The file cannot be read (${code}).`);
  return new FeedFault("The file is not a zip, or is damaged.");
}
