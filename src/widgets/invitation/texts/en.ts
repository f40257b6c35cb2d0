import type ru from "./ru.js";

export default {
  heading: "Invitation",
  lead: "Set a password: you will sign in by it.",
  password: "Password",
  again: "Password again",
  passwordHint: "{{least}} to {{most}} characters",
  showPassword: "Show the password",
  passwordMissing: "Enter a password",
  passwordTooShort: "At least {{limit}} characters",
  passwordTooLong: "No more than {{limit}} characters",
  passwordOther: "The two are not the same",
  accept: "Make the account",
  unknown: "There is no such invitation. Check that you opened the whole link, or ask for a new one.",
  noToken: "Open the whole link of the invitation: its code is not in this address.",
  done: "The account is there",
  account: "Sign in by the email {{email}} and the new password.",
  signIn: "To the sign-in",
} satisfies Record<keyof typeof ru, string>;
