import { type AskingState, type SpecTask, type TaskDraft, vehicleDesk } from "../../../core/internal.js";
import { useSayUnsent } from "../../kit/control/Unsent.js";
import { useOffer } from "../../kit/control/use-offer.js";
import { useWidget } from "../../kit/use-widget.js";
import { askingWords, refusalSentence } from "./asking-words.js";

/** Asks things of the vehicle while this panel offers control (`isOffered`); where it no longer did, that is said. */
export function useAsk(device: string, isOffered = true) {
  const { client, t } = useWidget();
  const { set, cancel, $askings } = vehicleDesk(client, device);
  const offer = useOffer(isOffered);
  const sayUnsent = useSayUnsent();

  async function ask(carry: (offered: AbortSignal) => Promise<AskingState | null>): Promise<AskingState | null> {
    const { signal } = offer.current;
    const state = await carry(signal);
    const [asking] = $askings.get();
    if (signal.aborted && state === "refused" && asking?.refusal)
      sayUnsent(`${askingWords(asking, t)} ${refusalSentence(asking.refusal, t)}`);
    return state;
  }
  return {
    set: (draft: TaskDraft) => ask((offered) => set(draft, offered)),
    cancel: (task: SpecTask) => ask((offered) => cancel(task, offered)),
  };
}
