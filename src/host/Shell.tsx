import type { ReactNode } from "react";
import { Hotkeys } from "./Hotkeys.js";
import { LeftMenu } from "./LeftMenu.js";
import { PluginNotices } from "./plugins/PluginNotices.js";
import { ShellParts } from "./ShellParts.js";
import { TopBar } from "./TopBar.js";

/**
 * What stands around every screen of a signed-in operator: the bar above, the menu on the left (below on a phone), and lines
 * that do not scroll with the screen, e.g. the overrides, which must always be visible (design 5).
 */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className="shell">
      <TopBar />
      <LeftMenu />
      <div className="watch">
        <ShellParts place="watch" />
      </div>
      <div className="stage">
        <PluginNotices />
        {children}
      </div>
      <Hotkeys />
    </div>
  );
}
