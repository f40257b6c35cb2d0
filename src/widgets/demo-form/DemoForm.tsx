import { useMemo } from "react";
import { RequestForm } from "../kit/form/RequestForm.js";
import { useWidget } from "../kit/use-widget.js";
import { countryName, countryNames } from "./countries.js";
import { plan } from "./plan.js";

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
