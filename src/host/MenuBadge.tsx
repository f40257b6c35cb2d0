import { useEffect, useState } from "react";
import { $plugins, type Badge, type BadgeSource, type Localized, localized } from "../core/internal.js";
import { useLoaded } from "../widgets/kit/parts/use-loaded.js";
import { useWidget } from "../widgets/kit/use-widget.js";
import { offerAction } from "./BadgeActions.js";
import { notice } from "./plugins/states.js";
import type { ScreenWidget } from "./routes.js";

interface MenuBadgeProps {
  widget: ScreenWidget;
  /** Loads the module that computes the badge. */
  load: () => Promise<{ readonly default: BadgeSource }>;
}

/** The number beside a menu entry, as its widget reports it. When the widget's code fails, the entry has no badge and a notice names it. */
export function MenuBadge({ widget, load }: MenuBadgeProps) {
  const { client, language } = useWidget();
  const { thing: module } = useLoaded(load, true);
  const [badge, setBadge] = useState<Badge | null>(null);
  useEffect(() => {
    if (!module) return;
    const end = guarded(widget, () =>
      module.default(client, (said) => guarded(widget, () => setBadge(said === null ? null : checked(said)))),
    );
    return () => {
      guarded(widget, () => end?.());
      setBadge(null);
    };
  }, [module, client, widget]);
  useEffect(() => {
    const action = badge?.action;
    offerAction(widget, action ? { ...action, run: () => guarded(widget, () => action.run()) } : null);
  }, [badge, widget]);
  useEffect(() => () => offerAction(widget, null), [widget]);
  if (!badge) return null;
  const { count, isAtLeast, isUrgent, title } = badge;
  const words = localized(title, language);
  return (
    <span className={isUrgent ? "menu-badge urgent" : "menu-badge"} title={words}>
      <span aria-hidden="true">{count > 99 ? "99+" : isAtLeast ? `≥\u202f${count}` : count}</span>
      <span className="unseen">{words}</span>
    </span>
  );
}

/** What a plugin's code gives; a failure of it becomes a notice that names the plugin. */
function guarded<Result>(widget: ScreenWidget, act: () => Result): Result | undefined {
  try {
    return act();
  } catch (error) {
    const plugin = $plugins.get().find(({ widgets }) => widgets.includes(widget));
    notice("pluginFault", `Plugin "${plugin?.id}": ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

/** The badge itself; throws a sentence for what cannot be shown. */
function checked(badge: Badge): Badge {
  const { action } = badge;
  if (!Number.isInteger(badge.count) || !isSaid(badge.title))
    throw new Error('a badge needs a whole "count" and a "title" with "ru" and "en".');
  if (action && (!isSaid(action.title) || typeof action.run !== "function"))
    throw new Error('the "action" of a badge needs a "title" with "ru" and "en" and a function "run".');
  return badge;
}

const isSaid = (title: Localized | undefined): boolean => typeof title?.ru === "string" && typeof title.en === "string";
