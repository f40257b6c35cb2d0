import type ru from "./ru.js";

export default {
  heading: "Sign in",
  lead: "For the operators and engineers of the city's traffic control system.",
  email: "Email",
  password: "Password",
  showPassword: "Show password",
  hidePassword: "Hide password",
  signIn: "Sign in",
  signingIn: "Signing in…",
  emailMissing: "Enter email",
  emailTooShort_one: "Minimum length for email is {{count}} character",
  emailTooShort_other: "Minimum length for email is {{count}} characters",
  emailTooLong_one: "Maximum length for email is {{count}} character",
  emailTooLong_other: "Maximum length for email is {{count}} characters",
  emailWrong: "Enter correct email (Example: {{email}})",
  passwordMissing: "Enter password",
  passwordTooShort_one: "Minimum password length is {{count}} character",
  passwordTooShort_other: "Minimum password length is {{count}} characters",
  passwordTooLong_one: "Maximum password length is {{count}} character",
  passwordTooLong_other: "Maximum password length is {{count}} characters",
  wrongCredentials: "Incorrect login or password.",
  noConnection: "Connection error. Please check your internet connection and try again.",
  tooManyAttempts: "Too many sign-in attempts. Please wait a little and try again.",
  providerFailed: "The server could not sign you in. Please try again a little later.",
  firefox: "You are using the FireFox browser, which does not support our application!",
  recommended: "Recommended: {{browsers}}.",
  signedInAs: "Signed in as {{name}}",
  signOut: "Sign out",
} satisfies Texts;

type Plain<Key> = Key extends `${string}_${"one" | "few" | "many"}` ? never : Key;
type Texts = Record<Plain<keyof typeof ru>, string> & Record<string, string>;
