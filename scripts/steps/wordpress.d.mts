/** Where Debian's WordPress stands; stops with a sentence when it, its database or PHP is missing. */
export function findWordpress(): string;
