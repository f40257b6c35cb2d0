import { useEffect, useRef } from "react";
import { $storageBlocked, addToast } from "../core/internal.js";
import { useWidget } from "../widgets/kit/use-widget.js";

/** One message when the provider ends the session (faults F13), and one when the browser keeps nothing (F22). */
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
