import { atom } from "nanostores";
import { RequestForm } from "../kit/form/RequestForm.js";
import { readYieldFigures } from "../kit/form/yield-figures.js";
import { useKept, useStore } from "../kit/use-widget.js";
import { Figures } from "./parts/Figures.js";
import { plan } from "./plan.js";

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
