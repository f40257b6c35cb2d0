import { email, maxLength, minLength, nonEmpty, object, pipe, string, trim } from "valibot";
import { MAX_LENGTH, MIN_LENGTH } from "./limits.js";

const entries = {
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
};

/** The rules of spec 5; each message is the key of its sentence. Without a prototype, as every schema of ours (faults H3). */
export const CredentialsSchema = object(Object.assign(Object.create(null), entries) as typeof entries);
