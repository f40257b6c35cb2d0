/** Why a message, or a part of it, is not believed: a kind, of which the log tells one in a while, and a sentence. */
export class Fault extends Error {
  constructor(
    readonly kind: string,
    sentence: string,
  ) {
    super(sentence);
  }
}
