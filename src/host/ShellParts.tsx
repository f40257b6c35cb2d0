import { useCallback, useState } from "react";
import { usePathname } from "wouter/use-browser-location";
import { $plugins, localized, type ShellPart, type Widget } from "../core/internal.js";
import { Button } from "../widgets/kit/controls/Button.js";
import { IconButton } from "../widgets/kit/controls/IconButton.js";
import { RetryIcon } from "../widgets/kit/icons.js";
import { loadWidget } from "../widgets/kit/parts/load-widget.js";
import { ToneShape } from "../widgets/kit/parts/ToneShape.js";
import { useLoaded } from "../widgets/kit/parts/use-loaded.js";
import { WidgetElement } from "../widgets/kit/parts/WidgetElement.js";
import { useStore, useWidget } from "../widgets/kit/use-widget.js";
import { menuScreens, pathOf } from "./routes.js";

/** The widgets that stand around every screen of the signed-in: buttons of the bar, or lines over the screen. */
export function ShellParts({ place }: Pick<ShellPart, "place">) {
  const isAtStart = useIsAtStart();
  return useStore($plugins)
    .flatMap(({ widgets }) => widgets)
    .map((widget) => widget.shell?.place === place && <Part key={widget.tag} widget={widget} shell={widget.shell} isAtStart={isAtStart} />);
}

/**
 * Whether a shift begins here: on the first screen of the menu, unless the page was opened by a link to it or to one of its views.
 */
function useIsAtStart(): boolean {
  const path = usePathname();
  const [linked] = useState(location.search === "" ? null : path);
  const [first] = menuScreens(useStore($plugins));
  return first !== undefined && path === pathOf(first) && path !== linked;
}

interface PartProps {
  widget: Widget;
  shell: ShellPart;
  isAtStart: boolean;
}

const none = {};

/** One of these widgets; nothing while its code is loading, a retry button when that fails. */
function Part({ widget, shell, isAtStart }: PartProps) {
  const load = useCallback(async () => {
    await loadWidget(widget);
    return true;
  }, [widget]);
  const { thing: isLoaded, hasFailed, retry } = useLoaded(load, true);
  const attributes = (isAtStart && shell.attributesAtStart) || shell.attributes || none;
  if (isLoaded) return <WidgetElement tag={widget.tag} attributes={attributes} className={`${shell.place}-part`} />;
  return hasFailed ? <Missing shell={shell} retry={retry} /> : null;
}

function Missing({ shell, retry }: { shell: ShellPart; retry(): void }) {
  const { t, language } = useWidget();
  const sentence = localized(shell.failure, language);
  if (shell.place === "bar") return <IconButton kind="quiet" icon={RetryIcon} label={sentence} onClick={retry} />;
  return (
    <div role="alert" className="connection error">
      <ToneShape tone="error" />
      <span>{sentence}</span>
      <Button kind="quiet" onClick={retry}>
        {t("retry")}
      </Button>
    </div>
  );
}
