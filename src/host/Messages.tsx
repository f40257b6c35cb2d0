import { type ComponentType, useEffect, useRef, useState } from "react";
import { $storageBlocked, $toasts, addToast, loadWithRetry } from "../core/internal.js";
import { useStore, useWidget } from "../widgets/kit/use-widget.js";

/** The toasts of the page; their code is loaded with the first one and, if that fails, with the next one. */
export function Messages() {
  const toasts = useStore($toasts);
  const [Region, setRegion] = useState<ComponentType>();
  useEffect(() => {
    if (toasts.length === 0 || Region) return;
    loadWithRetry(() => import("../widgets/kit/controls/ToastRegion.js")).then(
      ({ ToastRegion }) => setRegion(() => ToastRegion),
      (error: unknown) => globalThis.console?.error(`its: messages cannot be shown: ${String(error)}`),
    );
  }, [toasts, Region]);
  return Region ? <Region /> : null;
}

/** Adds a toast when the provider ends the session (faults F13), and one when the browser refuses to store anything (F22). */
export function useSessionMessages(): void {
  const { client, t } = useWidget();
  const translate = useRef(t);
  translate.current = t;
  useEffect(() => {
    const unbind = [
      client.session.$signedOutByProvider.listen(() => addToast("warning", translate.current("sessionEnded"), "session-ended")),
      $storageBlocked.subscribe((isBlocked) => isBlocked && addToast("warning", translate.current("storageBlocked"), "storage-blocked")),
    ];
    return () => {
      for (const stop of unbind) stop();
    };
  }, [client]);
}
