/** Why a message, or a part of it, is not believed: a kind, of which the log tells one in a while, and a sentence. */
export class Fault extends Error {
  constructor(
    readonly kind: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

/** What `read` gives; nothing where it throws a fault, which is told. */
export function believed<Item>(tell: (fault: Fault) => void, read: () => Item[]): Item[] {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    tell(error);
    return [];
  }
}
