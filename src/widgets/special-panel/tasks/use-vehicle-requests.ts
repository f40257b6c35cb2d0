import { type SpecTask, type TaskDraft, type VehicleRequestState, vehicleRequests } from "../../../core/internal.js";
import { useReportUnsent } from "../../kit/control/Unsent.js";
import { useOffer } from "../../kit/control/use-offer.js";
import { useWidget } from "../../kit/use-widget.js";
import { refusalSentence, requestWords } from "./request-words.js";

/**
 * Sends requests to the vehicle while this panel offers control (`isOffered`); where it no longer does, a notice says that
 * nothing was sent.
 */
export function useVehicleRequests(device: string, isOffered = true) {
  const { client, t } = useWidget();
  const { set, cancel, $requests } = vehicleRequests(client, device);
  const offer = useOffer(isOffered);
  const reportUnsent = useReportUnsent();

  async function ask(carry: (offered: AbortSignal) => Promise<VehicleRequestState | null>): Promise<VehicleRequestState | null> {
    const { signal } = offer.current;
    const state = await carry(signal);
    const [request] = $requests.get();
    if (signal.aborted && state === "refused" && request?.refusal)
      reportUnsent(`${requestWords(request, t)} ${refusalSentence(request.refusal, t)}`);
    return state;
  }
  return {
    set: (draft: TaskDraft) => ask((offered) => set(draft, offered)),
    cancel: (task: SpecTask) => ask((offered) => cancel(task, offered)),
  };
}
