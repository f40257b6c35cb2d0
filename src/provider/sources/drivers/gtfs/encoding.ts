/** The most frequent letters of Russian and its neighbours, by which the encodings of Cyrillic are told apart. */
const frequent = new Set("оеаинтсрлвкмдпуОЕАИНТСРЛВКМДПУ");
const cyrillic = ["windows-1251", "koi8-r", "ibm866"] as const;

/** What the bytes of a table tell of its encoding, looked at as they come. */
export class EncodingGuess {
  readonly #utf8 = new TextDecoder("utf-8", { fatal: true });
  #isUtf8 = true;
  #mark: "utf-16le" | "utf-16be" | null = null;
  #isFirst = true;
  /** How often each byte beyond ASCII comes, and how many of them stand beside another one. */
  readonly #counts = new Uint32Array(256);
  #beside = 0;

  take(bytes: Uint8Array): void {
    if (this.#isFirst && bytes.length > 1) {
      this.#isFirst = false;
      if (bytes[0] === 0xff && bytes[1] === 0xfe) this.#mark = "utf-16le";
      if (bytes[0] === 0xfe && bytes[1] === 0xff) this.#mark = "utf-16be";
    }
    if (this.#isUtf8) this.#attempt(() => this.#utf8.decode(bytes, { stream: true }));
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i] as number;
      if (byte < 0x80) continue;
      (this.#counts[byte] as number)++;
      if ((bytes[i - 1] ?? 0) >= 0x80 || (bytes[i + 1] ?? 0) >= 0x80) this.#beside++;
    }
  }

  /** A label of the Encoding Standard. Letters beyond ASCII stand in rows in Cyrillic and alone in Western languages. */
  encoding(): string {
    if (this.#mark) return this.#mark;
    if (this.#isUtf8) this.#attempt(() => this.#utf8.decode());
    if (this.#isUtf8) return "utf-8";
    const all = this.#counts.reduce((sum, count) => sum + count, 0);
    if (this.#beside < all / 2) return "windows-1252";
    return cyrillic.reduce((best: string, next) => (this.#score(next) > this.#score(best) ? next : best), cyrillic[0]);
  }

  #score(encoding: string): number {
    const decoder = new TextDecoder(encoding);
    return this.#counts.reduce((sum, count, byte) => sum + (frequent.has(decoder.decode(Uint8Array.of(byte))) ? count : 0), 0);
  }

  #attempt(decode: () => void): void {
    try {
      decode();
    } catch {
      this.#isUtf8 = false;
    }
  }
}
