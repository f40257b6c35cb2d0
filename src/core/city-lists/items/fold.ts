/** Text as it is compared: without case and accents (ё as е, é as e; й stays й), single spaces. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/(и\u0306)|\p{M}/gu, "$1")
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .trim();
