import { useState } from "react";
import { usePathname } from "wouter/use-browser-location";
import { $plugins } from "../core/index.js";
import { IconButton } from "../widgets/kit/controls/IconButton.js";
import { RetryIcon } from "../widgets/kit/icons.js";
import { useStore, useWidget } from "../widgets/kit/use-widget.js";
import { LazyWidget } from "./LazyWidget.js";
import { menuScreens, pathOf } from "./routes.js";

const atOnce = { auto: "" };
const offered = { offer: "" };

/**
 * The help button; a new user's course starts by itself (spec 1, 2) where a shift begins, on the first screen of the menu as it
 * is. Who came by a link to something else, or to a view of that screen, stays there and is offered the course.
 */
export function Help() {
  const { t } = useWidget();
  const path = usePathname();
  const [linked] = useState(location.search === "" ? null : path);
  const [first] = menuScreens(useStore($plugins));
  const failed = (retry: () => void) => <IconButton kind="quiet" icon={RetryIcon} label={t("helpFailed")} onClick={retry} />;
  const attributes = first && path === pathOf(first) && path !== linked ? atOnce : offered;
  return <LazyWidget id="course" attributes={attributes} className="help" failed={failed} />;
}
