/** Signs that steer a terminal or turn the direction of a line: those of control, format and direction, and ends of lines. */
const steering = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** What a stranger wrote as one line that steers no terminal: each such sign is shown by its number, as `\u{202e}`. */
export const printable = (text: string): string => text.replace(steering, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
