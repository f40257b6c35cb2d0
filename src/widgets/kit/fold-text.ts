/** Text as it is compared: without case, ё as е, й and other composed letters in one form, single spaces. */
export const fold = (text: string): string => text.normalize("NFC").toLowerCase().replaceAll("ё", "е").replace(/\s+/g, " ").trim();
