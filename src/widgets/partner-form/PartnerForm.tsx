import { atom } from "nanostores";
import { createPartnershipRequest } from "../../core/internal.js";
import { RequestForm } from "../kit/form/RequestForm.js";
import { consent, email, phone, required, rules } from "../kit/form/rules.js";
import type { RequestPlan } from "../kit/form/use-request.js";
import { readYieldFigures } from "../kit/form/yield-figures.js";
import { useKept, useStore } from "../kit/use-widget.js";
import { Figures } from "./parts/Figures.js";

/** The fields of spec 3, the messages of spec 5, the call of spec 7. */
const plan: RequestPlan = {
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

/**
 * Surname and name, company, email, phone, consent: one request for partnership, with an estimate beside it when there is one.
 * @slot heading – in the place of the heading
 * @slot lead – in the place of the introduction
 * @csspart form – the form with its heading
 * @csspart thanks – what stands there after it was sent
 * @csspart figures – the estimate beside the fields
 */
export function PartnerForm({ figures, ...attributes }: Readonly<Record<string, unknown>>) {
  const $putAway = useKept("putAway", () => atom<unknown>());
  const putAway = useStore($putAway);
  const shown = figures === putAway ? null : readYieldFigures(figures);
  return (
    <RequestForm plan={plan} attributes={attributes} {...(shown ? { extra: { figures: shown } } : {})}>
      {shown && <Figures figures={shown} onPutAway={() => $putAway.set(figures)} />}
    </RequestForm>
  );
}
