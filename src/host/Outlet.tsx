import { useEffect, useState } from "react";
import { loadWithRetry, type Widget } from "../core/internal.js";
import { Button } from "../widgets/kit/controls/Button.js";
import { Spinner } from "../widgets/kit/controls/Spinner.js";
import { RetryIcon } from "../widgets/kit/icons.js";
import { loadWidget } from "../widgets/kit/parts/load-widget.js";
import { ToneShape } from "../widgets/kit/parts/ToneShape.js";
import { WidgetElement } from "../widgets/kit/parts/WidgetElement.js";
import { useWidget } from "../widgets/kit/use-widget.js";
import { leaveFirstPage } from "./first-page.js";

interface OutletProps {
  widget: Widget;
  attributes: Readonly<Record<string, string>>;
}

/** Loads a widget and puts its element here, made by tag; says so when its code does not arrive (spec 2, faults F23). */
export function Outlet({ widget, attributes }: OutletProps) {
  const { t } = useWidget();
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");

  useEffect(() => {
    let isHere = true;
    loadWithRetry(() => loadWidget(widget)).then(
      () => isHere && setState("ready"),
      () => {
        leaveFirstPage();
        if (isHere) setState("failed");
      },
    );
    return () => {
      isHere = false;
    };
  }, [widget]);

  if (state === "ready") return <WidgetElement key={widget.tag} tag={widget.tag} attributes={attributes} className="outlet" />;
  if (state === "loading") {
    return (
      <div className="outlet waiting">
        <Spinner label={t("pageLoading")} />
      </div>
    );
  }
  return (
    <div className="outlet waiting" role="alert">
      <ToneShape tone="error" size={28} />
      <p>{t("pageFailed")}</p>
      <Button kind="primary" icon={RetryIcon} onClick={() => location.reload()}>
        {t("reload")}
      </Button>
    </div>
  );
}
