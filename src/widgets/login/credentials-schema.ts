import * as v from "valibot";
import { MAX_LENGTH, MIN_LENGTH } from "./limits.js";

const field = (name: "email" | "password") =>
  [v.string(), v.nonEmpty(`${name}Missing`), v.minLength(MIN_LENGTH, `${name}TooShort`), v.maxLength(MAX_LENGTH, `${name}TooLong`)] as const;

/** The rules of spec 5; each message is the key of its sentence. No prototype: see `shape` in core/contract/schema.ts. */
export const CredentialsSchema = v.object(
  Object.assign(Object.create(null) as object, {
    email: v.pipe(v.string(), v.trim(), ...field("email"), v.email("emailWrong")),
    password: v.pipe(...field("password")),
  }),
);
