import type { CommandArgument, Message } from "../../drivers/rsmp/message.js";
import { isAtLeast } from "../../drivers/rsmp/version.js";
import { faultOfCommand, faultOfStatuses, hasAlarm } from "./list.js";

/** What a supervisor may send beside versions, watchdogs and acknowledgements. */
export type Request = Message & {
  cId: string;
  sS?: { sCI: string; n: string; uRt?: string; sOc?: boolean }[];
  arg?: CommandArgument[];
  aCId?: string;
  aSp?: string;
};

/** What a request is held against: the versions, how far the opening is, and what there is of a component. */
type Held = { core: string; sxl: string; isOpen: boolean; hasSummary: (cId: string) => boolean; hasAlarms: (cId: string) => boolean };

/** What the protocol and the list have against a message of a supervisor; null where nothing. */
export function faultOf({ type, cId, sS = [], arg = [], aCId = "", aSp = "" }: Request, held: Held): string | null {
  const { core, sxl, isOpen, hasSummary, hasAlarms } = held;
  const canRequest = isAtLeast(core, "3.1.5");
  if (type === "Version" || type === "Watchdog") return null;
  if (!isOpen) return `${type} came before the opening was done`;
  switch (type) {
    case "StatusRequest":
    case "StatusSubscribe":
    case "StatusUnsubscribe":
      return faultOfStatuses(sxl, sS);
    case "CommandRequest":
      return faultOfCommand(sxl, arg);
    case "Alarm":
      if (aSp === "Request" && !canRequest) return `RSMP ${core} has no request of alarms`;
      if (!hasAlarms(cId)) return `There is no component "${cId}"`;
      return hasAlarm(sxl, aCId) ? null : `SXL ${sxl} has no alarm ${aCId}`;
    case "AggregatedStatusRequest":
      if (!canRequest) return `RSMP ${core} has no request of the aggregated status`;
      return hasSummary(cId) ? null : `There is no component "${cId}" with an aggregated status`;
    default:
      return `${type} is not for a site`;
  }
}
