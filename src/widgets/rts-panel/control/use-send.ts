import { type Command, controlLedger, type Order, type OrderDraft, type RtsTelemetry } from "../../../core/internal.js";
import { orderWords, stateSentence } from "../../kit/control/command-words.js";
import { useReportUnsent } from "../../kit/control/Unsent.js";
import { useOffer } from "../../kit/control/use-offer.js";
import { useWidget } from "../../kit/use-widget.js";
import type { RtsPanelEvents } from "../surface.js";
import { changeOfState } from "./use-command-events.js";

/**
 * Sends an order, decided on the reading `seen`, while this panel offers control; where it no longer does, a notice says that
 * nothing was sent. `draft` is what somebody else has asked for, and this gives. Gives the command, or null when the same order is under way.
 */
export function useSend(
  device: string,
  name: string,
): (order: Order, reason: string, seen: RtsTelemetry, draft?: OrderDraft) => Promise<Command | null> {
  const { client, emit, t } = useWidget<RtsPanelEvents>();
  const offer = useOffer();
  const reportUnsent = useReportUnsent();
  return async (order, reason, seen, draft) => {
    const { signal } = offer.current;
    const command = await controlLedger(client).send({ oID: device, name, order, reason, seen, signal, draft });
    if (!signal.aborted || command?.state !== "refused") return command;
    reportUnsent(t("unsent", { order: orderWords(order, t), name, why: stateSentence(command, t) }));
    emit("its-command-changed", changeOfState(command, "armed"));
    return command;
  };
}
