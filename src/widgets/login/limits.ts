/** Fewest characters of an email and of a password (spec 5, 9). */
export const MIN_LENGTH = 5;
/** Most characters of an email and of a password (spec 5, 9). */
export const MAX_LENGTH = 20;

/** The example in the sentence about a wrong email; itself within the limits. */
export const EXAMPLE_EMAIL = "operator@city.ru";
