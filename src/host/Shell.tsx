import type { ReactNode } from "react";
import { useWidget } from "../widgets/kit/use-widget.js";
import { LeftMenu } from "./LeftMenu.js";
import { Overrides } from "./Overrides.js";
import { PluginNotices } from "./plugins/PluginNotices.js";
import { TopBar } from "./TopBar.js";

/** What stands around every screen of a signed-in operator: the bar above, the menu on the left (below on a phone). */
export function Shell({ children }: { children: ReactNode }) {
  const { t, root } = useWidget();
  return (
    <div className="shell">
      {/* biome-ignore lint/a11y/useValidAnchor: a fragment does not reach into a shadow root, so the click moves the focus */}
      <a
        className="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          root.querySelector("main")?.focus();
        }}
      >
        {t("skipToContent")}
      </a>
      <TopBar />
      <LeftMenu />
      <div className="stage">
        <PluginNotices />
        <Overrides />
        {children}
      </div>
    </div>
  );
}
