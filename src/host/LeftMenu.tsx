import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { usePathname } from "wouter/use-browser-location";
import { $plugins, localized } from "../core/internal.js";
import { BackIcon, type Icon, NarrowIcon, SignOutIcon, WideIcon } from "../widgets/kit/icons.js";
import { useStore, useWidget } from "../widgets/kit/use-widget.js";
import { MenuBadge } from "./MenuBadge.js";
import { menuIcon } from "./menu-icons.js";
import { $isMenuNarrow } from "./preferences.js";
import { menuScreens, pathOf } from "./routes.js";
import { useSignOut } from "./use-sign-out.js";

/** The screens that the plugins bring, then the way out and back (spec 2). */
export function LeftMenu() {
  const { t, language } = useWidget();
  const path = usePathname();
  const isNarrow = useStore($isMenuNarrow);
  const plugins = useStore($plugins);
  const signOut = useSignOut();
  const menu = useRef<HTMLElement>(null);
  // On a phone the menu is a row that is longer than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path, or a screen that came late, makes another item the current one
  useEffect(() => {
    menu.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [path, plugins]);
  return (
    <nav ref={menu} className={isNarrow ? "menu narrow" : "menu"} aria-label={t("mainMenu")}>
      <ul>
        {menuScreens(plugins).map((widget) => {
          const href = pathOf(widget);
          const { icon, badge } = widget.screen?.menu ?? {};
          const MenuItemIcon = menuIcon(icon);
          const title = localized(widget.title, language);
          return (
            <li key={widget.id}>
              <Link
                className="menu-item"
                href={href}
                title={title}
                aria-current={path === href || path.startsWith(`${href}/`) ? "page" : undefined}
              >
                <MenuItemIcon size={20} aria-hidden="true" />
                <span className="menu-word">{title}</span>
                {badge && <MenuBadge widget={widget} load={badge} />}
              </Link>
            </li>
          );
        })}
      </ul>
      <ul>
        <MenuAction icon={BackIcon} word={t("back")} onClick={() => history.back()} />
        <MenuAction icon={SignOutIcon} word={t("signOut")} onClick={signOut} />
        <MenuAction
          className="fold"
          icon={isNarrow ? WideIcon : NarrowIcon}
          word={t(isNarrow ? "widenMenu" : "narrowMenu")}
          onClick={() => $isMenuNarrow.set(!isNarrow)}
        />
      </ul>
    </nav>
  );
}

function MenuAction({
  icon: ActionIcon,
  word,
  className = "",
  onClick,
}: {
  icon: Icon;
  word: string;
  className?: string;
  onClick(): void;
}) {
  return (
    <li className={className}>
      <button type="button" className="menu-item" title={word} onClick={onClick}>
        <ActionIcon size={20} aria-hidden="true" />
        <span className="menu-word">{word}</span>
      </button>
    </li>
  );
}
