import type { Id } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import type { NavigationEvents } from "../../kit/surface.js";
import { useWidget } from "../../kit/use-widget.js";

/** A device by its name, kind and number, and the way to its page. */
export function DeviceName({ oID, kind, name }: { oID: Id; kind: "rts" | "rtc"; name: string }) {
  const { t, emit } = useWidget<NavigationEvents>();
  return (
    <>
      <Button kind="quiet" className="name" onClick={() => emit("its-navigate", { screen: kind, params: { device: oID } })}>
        {name || t("numbered", { number: oID })}
      </Button>
      <small>{t(`kind.${kind}`, { number: oID })}</small>
    </>
  );
}
