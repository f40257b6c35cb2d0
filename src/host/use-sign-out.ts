import { navigate } from "wouter/use-browser-location";
import { leave } from "../core/internal.js";
import { useWidget } from "../widgets/kit/use-widget.js";

/** Signs out and goes to the public page; the location is not kept, since leaving was the wish. */
export function useSignOut(): () => void {
  const { client } = useWidget();
  return () => {
    void leave(client);
    navigate("/");
  };
}
