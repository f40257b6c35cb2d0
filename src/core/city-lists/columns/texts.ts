/** Many short texts in few bytes: an alphabet of the characters that occur, and for each text its characters as indexes into it. */
export interface PackedTexts {
  readonly alphabet: string;
  readonly codes: Uint8Array | Uint16Array;
  /** Where each text ends in `codes`. */
  readonly ends: Uint32Array;
}

export function packTexts(texts: readonly string[]): PackedTexts {
  const ends = new Uint32Array(texts.length);
  let size = 0;
  for (let index = 0; index < texts.length; index++) {
    size += texts[index]!.length;
    ends[index] = size;
  }
  const wide = new Uint16Array(size);
  /** Index of each character in the alphabet, counted from 1. */
  const places = new Uint16Array(2 ** 16);
  let alphabet = "";
  let at = 0;
  for (const text of texts) {
    for (let index = 0; index < text.length; index++) {
      const sign = text.charCodeAt(index);
      let place = places[sign]!;
      if (place === 0) {
        alphabet += text[index];
        place = alphabet.length;
        places[sign] = place;
      }
      wide[at++] = place - 1;
    }
  }
  return { alphabet, ends, codes: alphabet.length > 256 ? wide : new Uint8Array(wide) };
}

/** The text of a row. */
export function textAt({ alphabet, codes, ends }: PackedTexts, index: number): string {
  let text = "";
  for (let at = index > 0 ? ends[index - 1]! : 0; at < ends[index]!; at++) text += alphabet[codes[at]!];
  return text;
}
