import type ru from "./ru.js";

export default {
  or: "or",
  through: "Sign in with {{name}}",
  goingThere: "Opening…",
  emergency: "Sign in by password (emergency account)",
  signOnFailed: "You could not be signed in. Please try again.",
} satisfies Record<keyof typeof ru, string>;
