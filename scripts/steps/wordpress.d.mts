/** Where Debian's WordPress stands; throws a sentence where it, its database or PHP is missing. */
export function findWordpress(): string;
