/** Encodings of one byte a sign in which spreadsheets still save tables, with the words that people write in them. */
const bytewise = [
  { encoding: "windows-1251", isWord: (word: string) => /^\p{Script=Cyrillic}+$/u.test(word) },
  { encoding: "windows-1252", isWord: (word: string) => /^\p{Script=Latin}+$/u.test(word) && /[a-z]/i.test(word) },
  { encoding: "ibm866", isWord: (word: string) => /^\p{Script=Cyrillic}+$/u.test(word) },
] as const;

/** Signs beside letters that say nothing of an encoding. */
const punctuation = /[«»„“”‘’–—…№°·•€±§©®™\u00A0]/gu;
/** Part of the signs beyond ASCII that has to stand in words. */
const ENOUGH = 0.75;

interface Decoded {
  text: string;
  encoding: string;
  /** A part of the text that can be no word of this encoding, where too many are none. */
  isFault: ((text: string) => boolean) | null;
}

/**
 * The text of a file that a spreadsheet has saved: by its byte order mark, as UTF-8, or in the encoding in which its signs make words.
 * Where they make none, the likeliest is given with `isFault`, which finds the places.
 */
export function decodeTable(bytes: Uint8Array): Decoded {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: decoded(bytes, "utf-16le"), encoding: "UTF-16", isFault: null };
  if (first === 0xfe && second === 0xff) return { text: decoded(bytes, "utf-16be"), encoding: "UTF-16", isFault: null };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8", isFault: null };
  } catch {
    return likeliest(bytes);
  }
}

/** Signs 80 to 9F of windows-1252, which Node 20 and 22 decode as those of ISO 8859-1; a space where there is none. */
const above80 = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

function decoded(bytes: Uint8Array, encoding: string): string {
  const text = new TextDecoder(encoding).decode(bytes);
  if (encoding !== "windows-1252") return text;
  return text.replace(/[\u0080-\u009F]/g, (sign) => above80.charAt(sign.charCodeAt(0) - 0x80).trim() || sign);
}

function likeliest(bytes: Uint8Array): Decoded {
  const [best] = bytewise
    .map(({ encoding, isWord }) => {
      const text = decoded(bytes, encoding);
      const isFault = (part: string) => signsOf(part).some(({ word }) => !isWritten(word, isWord));
      const signs = signsOf(text);
      const all = count(signs);
      return { text, encoding, isFault, share: all > 0 ? count(signs.filter(({ word }) => isWritten(word, isWord))) / all : 0 };
    })
    .sort((a, b) => b.share - a.share);
  const { text, encoding, isFault, share } = best as NonNullable<typeof best>;
  return { text, encoding, isFault: share >= ENOUGH ? null : isFault };
}

const count = (signs: readonly { beyond: number }[]): number => signs.reduce((sum, { beyond }) => sum + beyond, 0);

/** Words and other runs with signs beyond ASCII, and how many of those each has. A letter alone is a word in any encoding. */
function signsOf(text: string): { word: string; beyond: number }[] {
  return (text.replace(punctuation, " ").match(/\p{L}+|[^\p{L}\p{ASCII}]+/gu) ?? []).flatMap((word) => {
    const beyond = word.match(/\P{ASCII}/gu)?.length ?? 0;
    return beyond > 0 && !/^\p{L}$/u.test(word) ? [{ word, beyond }] : [];
  });
}

/** Capitals stand at the beginning of a word, or all through it. */
const isWritten = (word: string, isWord: (word: string) => boolean): boolean =>
  isWord(word) && (/^\p{L}\p{Ll}*$/u.test(word) || word === word.toLocaleUpperCase());
