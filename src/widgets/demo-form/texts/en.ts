import form from "../../kit/form/texts/en.js";
import type ru from "./ru.js";

export default {
  ...form,
  heading: "Request a demo",
  lead: "We will show you the system on data that resembles your city, and answer your questions.",
  "field.full_name": "Full name",
  "field.country": "Country",
  "field.city": "City",
  "missing.full_name": "Enter full name",
  "missing.country": "Enter country",
  "missing.city": "Enter city",
  send: "Request a demo",
  thanksLead: "Thank you! We will contact you by the phone or email you gave, to agree on a time for the demo.",
} satisfies Record<keyof typeof ru, string>;
