import { useMemo } from "react";
import { createDemoRequest } from "../../core/internal.js";
import { RequestForm } from "../kit/form/RequestForm.js";
import { consent, email, phone, required, rules } from "../kit/form/rules.js";
import type { RequestPlan } from "../kit/form/use-request.js";
import { useWidget } from "../kit/use-widget.js";
import { countryName, countryNames } from "./countries.js";

/** The fields of spec 3, the messages of spec 5, the call of spec 7. */
const plan: RequestPlan = {
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

/**
 * Full name, company, country, city, email, phone, consent: one request for a demonstration. Consent is never filled in.
 * @slot heading – in the place of the heading
 * @slot lead – in the place of the introduction
 * @csspart form – the form with its heading
 * @csspart thanks – what stands there after it was sent
 */
export function DemoForm(attributes: Readonly<Record<string, unknown>>) {
  const { language } = useWidget();
  const offers = useMemo(() => ({ country: countryNames(language) }), [language]);
  return <RequestForm plan={plan} attributes={{ ...attributes, country: countryName(attributes.country, language) }} offers={offers} />;
}
