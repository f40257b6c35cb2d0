/** Characters that an email and a password may have (spec 5, 9); the same for both fields. */
export const MIN_LENGTH = 5;
export const MAX_LENGTH = 20;

/** The example in the sentence about a wrong email; itself within the limits. */
export const EXAMPLE_EMAIL = "operator@city.ru";
