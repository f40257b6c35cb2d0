import type { PartnershipRequest } from "../../core/internal.js";
import type { YieldFigures } from "../kit/form/yield-figures.js";
import type { FormEvents, FormMethods } from "../kit/surface.js";

export interface PartnerFormAttributes {
  /** fills the field in until the person types */
  name?: string;
  /** fills the field in */
  company?: string;
  /** fills the field in */
  email?: string;
  /** fills the field in */
  phone?: string;
  /** an estimate as `<its-yield-calculator>` hands it over: shown and told in the events, never sent */
  figures?: YieldFigures;
  /** `url`: the page's address may fill the fields in, by parameters of the same names */
  "prefill-from"?: "url";
  /** address of the document that the consent is about */
  "consent-url"?: string;
}

export interface PartnerFormEvents extends FormEvents<PartnershipRequest> {
  /** the request as it was sent, and the figures that stood beside it; `preventDefault` leaves the thanks to the page */
  "its-submitted": { request: PartnershipRequest; figures?: YieldFigures };
}

export interface PartnerFormMethods extends FormMethods {}
