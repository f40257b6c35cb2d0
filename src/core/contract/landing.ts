import type * as v from "valibot";
import { operations } from "./operation.js";
import { assumed, flag, shape, text } from "./schema.js";

export const DemoRequest = shape({ full_name: text, company: text, country: text, city: text, email: text, phone: text, consent: flag });
export type DemoRequest = v.InferOutput<typeof DemoRequest>;

export const PartnershipRequest = shape({ name: text, company: text, email: text, phone: text, consent: flag });
export type PartnershipRequest = v.InferOutput<typeof PartnershipRequest>;

/** Header of a request whose form had its honeypot filled in, which people do not see; a provider may ignore it. */
export const baitHeader = "its-bait";

export const landingOps = operations({
  requestDemo: {
    method: "POST",
    path: "/landing/request-demo",
    auth: false,
    effect: "write",
    again: "key",
    body: assumed(DemoRequest),
    ok: "nothing",
  },
  requestPartnership: {
    method: "POST",
    path: "/landing/request-partnership",
    auth: false,
    effect: "write",
    again: "key",
    body: assumed(PartnershipRequest),
    ok: "nothing",
  },
});
