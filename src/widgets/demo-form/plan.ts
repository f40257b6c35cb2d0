import { createDemoRequest } from "../../core/internal.js";
import { consent, email, phone, required, rules } from "../kit/form/rules.js";
import type { RequestPlan } from "../kit/form/use-request.js";

/** The fields of spec 3, the messages of spec 5, the call of spec 7. */
export const plan: RequestPlan = {
  id: "demo-form",
  fields: [
    { name: "full_name", autoComplete: "name" },
    { name: "company", autoComplete: "organization" },
    { name: "country", autoComplete: "country-name" },
    { name: "city", autoComplete: "address-level2" },
    { name: "email", autoComplete: "email", type: "email" },
    { name: "phone", autoComplete: "tel", type: "tel", hasHint: true },
  ],
  schema: rules({
    full_name: required("full_name"),
    company: required("company"),
    country: required("country"),
    city: required("city"),
    email,
    phone,
    consent,
  }),
  send: createDemoRequest,
};
