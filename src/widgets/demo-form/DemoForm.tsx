import { useMemo } from "react";
import { RequestForm } from "../kit/form/RequestForm.js";
import { useWidget } from "../kit/use-widget.js";
import { countryName, countryNames } from "./countries.js";
import { plan } from "./plan.js";

/**
 * Full name, company, country, city, email, phone, consent: one request for a demonstration. Consent is never filled in.
 * @attr full-name – fills the field in until the person types
 * @attr company – fills the field in
 * @attr country – fills the field in
 * @attr city – fills the field in
 * @attr email – fills the field in
 * @attr phone – fills the field in
 * @attr {url} prefill-from – `url`: the page's address may fill the fields in, by parameters of the same names
 * @attr consent-url – address of the document that the consent is about
 * @event its-submitted – `{ request }` as it was sent; `preventDefault` leaves the thanks to the page
 * @event its-error – `{ message, failure, status }`; `preventDefault` leaves the sentence to the page
 * @method focus – goes to the first empty field
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
