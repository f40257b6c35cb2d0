import { useStore, useWidget } from "../kit/use-widget.js";
import { Line } from "./Line.js";
import { List } from "./List.js";

/**
 * The temporary modes in force or under way, the gravest first. Nothing is shown to those who are not signed in.
 * @csspart overrides – the list, or the line
 * @csspart journal – the local journal of commands
 */
export function Overrides({ compact }: { compact?: boolean }) {
  const { client } = useWidget();
  const { user } = useStore(client.session.$session);
  if (user.isAnonym) return null;
  return compact ? <Line /> : <List />;
}
