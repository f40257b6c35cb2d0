/** What is wrong with a file or an answer, as a sentence for the operator. */
export class FeedFault extends Error {}

/** The sentence of a fault; of any other error, its message. */
export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
