import type ru from "./ru.js";

export default {
  allRequired: "All fields are required.",
  "field.company": "Company",
  "field.email": "Email",
  "field.phone": "Phone",
  "hint.phone": "With the country code, for example +44 20 7946 0000",
  "missing.company": "Enter company",
  "missing.email": "Enter email",
  "missing.phone": "Enter phone",
  emailWrong: "Incorrect email format",
  phoneWrong: "Check the phone number: it needs 5 to 20 digits",
  tooLong: "The text is too long",
  consent: "I consent to the [processing of my personal data]",
  consentMissing: "Confirmation of personal data is required",
  opensInNewTab: "opens in a new tab",
  bait: "Leave this field empty",
  sending: "Sending…",
  thanks: "Your request has been sent",
  again: "Send another one",
} satisfies Record<keyof typeof ru, string>;
