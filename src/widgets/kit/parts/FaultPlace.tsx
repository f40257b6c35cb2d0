import { useEffect, useState } from "react";
import { loadWithRetry } from "../../../core/internal.js";
import { useStore, useWidget } from "../use-widget.js";

type Notice = typeof import("./FaultNotice.js").FaultNotice;

/** Says why nothing comes from the provider, and what its administrator has to do; empty while it serves the page, and loaded only then. */
export function FaultPlace() {
  const { client } = useWidget();
  const fault = useStore(client.$fault);
  const [FaultNotice, setNotice] = useState<Notice | null>(null);
  const isMissing = Boolean(fault && !FaultNotice);
  useEffect(() => {
    if (isMissing)
      loadWithRetry(() => import("./FaultNotice.js")).then(
        (module) => setNotice(() => module.FaultNotice),
        () => {},
      );
  }, [isMissing]);
  return fault && FaultNotice ? <FaultNotice fault={fault} /> : null;
}
