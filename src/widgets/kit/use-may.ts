import { may, type Need } from "../../core/internal.js";
import { useStore, useWidget } from "./use-widget.js";

/** Whether the signed-in user may do what needs this; true where the provider tells no rights. It follows a changed role. */
export function useMay(need: Need): boolean {
  const { client } = useWidget();
  const { user } = useStore(client.session.$session);
  return may(user, need);
}
