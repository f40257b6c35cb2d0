import { useEffect } from "react";
import { navigate } from "wouter/use-browser-location";
import { $plugins } from "../core/internal.js";
import { useWidget } from "../widgets/kit/use-widget.js";
import { addressOf } from "./routes.js";

interface Wish {
  screen?: unknown;
  params?: Readonly<Record<string, unknown>>;
}

/**
 * Widgets ask for another screen by `its-navigate`; unless somebody on the page prevented the event, the router goes there. The
 * screen that is open already keeps its state in the address, unless another one is asked for.
 */
export function useNavigateEvents(): void {
  const { element } = useWidget();
  useEffect(() => {
    const go = (event: Event) => {
      if (event.defaultPrevented) return;
      const { screen, params } = (event as CustomEvent<Wish | null>).detail ?? {};
      const address = addressOf($plugins.get(), `${screen}`, params);
      if (address && address !== location.pathname) navigate(address);
    };
    element.addEventListener("its-navigate", go);
    return () => element.removeEventListener("its-navigate", go);
  }, [element]);
}
