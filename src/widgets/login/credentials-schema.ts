import { email, maxLength, minLength, nonEmpty, pipe, string, trim } from "valibot";
import { rules } from "../kit/form/rules.js";
import { MAX_LENGTH, MIN_LENGTH } from "./limits.js";

/** The rules of spec 5; each message is the key of its sentence. */
export const CredentialsSchema = rules({
  email: pipe(
    string(),
    trim(),
    nonEmpty("emailMissing"),
    minLength(MIN_LENGTH, "emailTooShort"),
    maxLength(MAX_LENGTH, "emailTooLong"),
    email("emailWrong"),
  ),
  password: pipe(
    string(),
    nonEmpty("passwordMissing"),
    minLength(MIN_LENGTH, "passwordTooShort"),
    maxLength(MAX_LENGTH, "passwordTooLong"),
  ),
});
