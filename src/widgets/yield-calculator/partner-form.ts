import { useEffect, useState } from "react";
import { useWidget } from "../kit/use-widget.js";

const TAG = "its-partner-form";

type PartnerForm = HTMLElement & { figures?: unknown };

/** The partner form nearest to an element: in the same shadow root, else on the page. */
export function partnerFormNear(element: Element): PartnerForm | null {
  const root = element.getRootNode();
  return (root instanceof ShadowRoot ? root.querySelector<PartnerForm>(TAG) : null) ?? document.querySelector<PartnerForm>(TAG);
}

/** Whether there is a partner form to hand figures to; looks again when another element of ours is ready. */
export function useHasPartnerForm(): boolean {
  const { element } = useWidget();
  const [hasForm, setHasForm] = useState(() => partnerFormNear(element) !== null);
  useEffect(() => {
    const update = () => setHasForm(partnerFormNear(element) !== null);
    update();
    document.addEventListener("its-ready", update);
    return () => document.removeEventListener("its-ready", update);
  }, [element]);
  return hasForm;
}
