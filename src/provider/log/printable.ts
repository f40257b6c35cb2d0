/** What a stranger wrote as one line that steers no terminal: signs of control, format and direction, and ends of lines, are spaces. */
export const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, " ");
