import { useEffect, useState } from "react";
import { loadWithRetry } from "../../../core/internal.js";
import { useStore, useWidget } from "../use-widget.js";

type Notice = typeof import("./FaultNotice.js").FaultNotice;

/** Shows why the provider does not answer, and what its administrator has to do. Renders and loads nothing while it does. */
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
