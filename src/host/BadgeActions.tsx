import { atom } from "nanostores";
import { usePathname } from "wouter/use-browser-location";
import { type BadgeAction, localized } from "../core/internal.js";
import { Button } from "../widgets/kit/controls/Button.js";
import { useNextFocus } from "../widgets/kit/use-next-focus.js";
import { useStore, useWidget } from "../widgets/kit/use-widget.js";
import { menuIcon } from "./menu-icons.js";
import { isAt, pathOf, type ScreenWidget } from "./routes.js";

const $actions = atom<ReadonlyMap<ScreenWidget, BadgeAction>>(new Map());

/** What the badge of a widget offers now; null for nothing. */
export function offerAction(widget: ScreenWidget, action: BadgeAction | null): void {
  const others = [...$actions.get()].filter(([other]) => other !== widget);
  $actions.set(new Map(action ? [...others, [widget, action]] : others));
}

/** What badges offer to do from any screen but their own, as buttons of the bar; that one has come is read out. */
export function BadgeActions() {
  const { root, language } = useWidget();
  const path = usePathname();
  const focusNext = useNextFocus();
  return (
    <div className="badge-actions" role="status">
      {[...useStore($actions)]
        .filter(([widget]) => !isAt(path, widget))
        .map(([widget, { title, icon, run }]) => (
          <Button
            key={widget.id}
            icon={menuIcon(icon)}
            title={localized(title, language)}
            onClick={() => {
              focusNext(() => root.querySelector<HTMLElement>(`.menu a[href="${CSS.escape(pathOf(widget))}"]`));
              run();
            }}
          >
            {localized(title, language)}
          </Button>
        ))}
    </div>
  );
}
