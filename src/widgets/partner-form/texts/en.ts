import form from "../../kit/form/texts/en.js";
import type ru from "./ru.js";

export default {
  ...form,
  heading: "Become a partner",
  lead: "Franchise, licensing or white label: we will explain the terms and find the format for your region.",
  "field.name": "Surname and name",
  "missing.name": "Enter surname and name",
  send: "Send the request",
  thanksLead: "Thank you! We will contact you by the phone or email you gave, to talk about the terms.",
  figures: "Your yield estimate",
  figuresOf: "{{city}}: population {{population}}, traffic lights {{lights}}",
  figuresOfNowhere: "Population {{population}}, traffic lights {{lights}}",
  implementation: "Implementation",
  operation: "Operation, per year",
  figuresStay: "This is an estimate. It stays on this page and is not part of the request; quote the figures when we contact you.",
  figuresAway: "Remove the estimate",
} satisfies Record<keyof typeof ru, string>;
