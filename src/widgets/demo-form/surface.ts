import type { DemoRequest } from "../../core/internal.js";
import type { FormEvents, FormMethods } from "../kit/surface.js";

export interface DemoFormAttributes {
  /** fills the field in until the person types */
  "full-name"?: string;
  /** fills the field in */
  company?: string;
  /** fills the field in */
  country?: string;
  /** fills the field in */
  city?: string;
  /** fills the field in */
  email?: string;
  /** fills the field in */
  phone?: string;
  /** `url`: the page's address may fill the fields in, by parameters of the same names */
  "prefill-from"?: "url";
  /** address of the document that the consent is about */
  "consent-url"?: string;
}

export interface DemoFormEvents extends FormEvents<DemoRequest> {}

export interface DemoFormMethods extends FormMethods {}
