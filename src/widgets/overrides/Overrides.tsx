import { useStore, useWidget } from "../kit/use-widget.js";
import { Line } from "./Line.js";
import { List } from "./List.js";

/**
 * The temporary modes in force or under way, the gravest first. Nothing is shown to those who are not signed in.
 * @attr compact – one line with their number, the gravest and the next end, which opens the list over the page; nothing while there is none
 * @event its-device-selected – `{ oID, kind }` from a line
 * @event its-navigate – `{ screen, params: { device } }` from "open page"
 * @csspart overrides – the list, or the line
 * @csspart journal – the local journal of commands
 */
export function Overrides({ compact }: { compact?: boolean }) {
  const { client } = useWidget();
  const { user } = useStore(client.session.$session);
  if (user.isAnonym) return null;
  return compact ? <Line /> : <List />;
}
