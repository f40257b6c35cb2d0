import type ru from "./ru.js";

export default {
  secondStep: "Second step",
  codeLead: "Enter the six digits of your app, or one of your recovery codes.",
  code: "Code",
  codeMissing: "Enter the code",
  back: "Another email or password",
} satisfies Record<keyof typeof ru, string>;
