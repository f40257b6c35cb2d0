import { createPartnershipRequest } from "../../core/internal.js";
import { consent, email, phone, required, rules } from "../kit/form/rules.js";
import type { RequestPlan } from "../kit/form/use-request.js";

/** The fields of spec 3, the messages of spec 5, the call of spec 7. */
export const plan: RequestPlan = {
  id: "partner-form",
  fields: [
    { name: "name", autoComplete: "name" },
    { name: "company", autoComplete: "organization" },
    { name: "email", autoComplete: "email", type: "email" },
    { name: "phone", autoComplete: "tel", type: "tel", hasHint: true },
  ],
  schema: rules({ name: required("name"), company: required("company"), email, phone, consent }),
  send: createPartnershipRequest,
};
