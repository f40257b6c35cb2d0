import type ru from "./ru.js";

export default {
  heading: "Your password",
  lead: "Set a password: you will sign in by it.",
  password: "Password",
  again: "Password again",
  passwordHint: "{{least}} to {{most}} characters",
  showPassword: "Show the password",
  passwordMissing: "Enter a password",
  passwordTooShort: "At least {{limit}} characters",
  passwordTooLong: "No more than {{limit}} characters",
  passwordOther: "The two are not the same",
  accept: "Save the password",
  unknown: "There is no such link. Check that you opened the whole of it, or ask for a new one.",
  noToken: "Open the whole link: its code is not in this address.",
  done: "The password is saved",
  account: "Sign in by the email {{email}} and the new password.",
  signIn: "To the sign-in",
} satisfies Record<keyof typeof ru, string>;
