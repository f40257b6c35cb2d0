import type { HTMLAttributes, ReactElement } from "react";
import { Link } from "wouter";
import { navigate, usePathname } from "wouter/use-browser-location";
import { $plugins, localized } from "../core/internal.js";
import { Menu } from "../widgets/kit/controls/Menu.js";
import { Tooltip } from "../widgets/kit/controls/Tooltip.js";
import { BackIcon, type Icon, MenuIcon, NarrowIcon, SignOutIcon, WideIcon } from "../widgets/kit/icons.js";
import { useStore, useWidget } from "../widgets/kit/use-widget.js";
import { MenuBadge } from "./MenuBadge.js";
import { menuIcon } from "./menu-icons.js";
import { $isMenuNarrow } from "./preferences.js";
import { isAt, menuScreens, pathOf, type ScreenWidget } from "./routes.js";
import { useIsPhone } from "./use-is-phone.js";
import { useSignOut } from "./use-sign-out.js";

/** Screens that have room in the menu of a phone, beside the entry that opens the rest. */
const ON_PHONE = 4;

function useMenuScreens(): readonly ScreenWidget[] {
  const { client } = useWidget();
  const { user } = useStore(client.session.$session, { keys: ["user"] });
  return menuScreens(useStore($plugins), user);
}

/** The screens that the plugins bring, then the way out and back (spec 2). */
export function LeftMenu() {
  return useIsPhone() ? <PhoneMenu /> : <WideMenu />;
}

function WideMenu() {
  const { t } = useWidget();
  const isNarrow = useStore($isMenuNarrow);
  const signOut = useSignOut();
  return (
    <nav className={isNarrow ? "menu narrow" : "menu"} aria-label={t("mainMenu")}>
      <ul>
        {useMenuScreens().map((widget) => (
          <MenuScreen key={widget.id} widget={widget} isNarrow={isNarrow} />
        ))}
      </ul>
      <ul>
        <MenuAction icon={BackIcon} word={t("back")} isNarrow={isNarrow} onClick={() => history.back()} />
        <MenuAction icon={SignOutIcon} word={t("signOut")} isNarrow={isNarrow} onClick={signOut} />
        <MenuAction
          icon={isNarrow ? WideIcon : NarrowIcon}
          word={t(isNarrow ? "widenMenu" : "narrowMenu")}
          isNarrow={isNarrow}
          onClick={() => $isMenuNarrow.set(!isNarrow)}
        />
      </ul>
    </nav>
  );
}

/** Four screens, those with a badge before others, and the rest behind a button: nothing scrolls sideways. */
function PhoneMenu() {
  const { t, language } = useWidget();
  const path = usePathname();
  const signOut = useSignOut();
  const [first, ...others] = useMenuScreens();
  const rank = ({ screen }: ScreenWidget) => (screen.menu?.badge ? 0 : 1);
  const screens = first ? [first, ...others.sort((one, other) => rank(one) - rank(other))] : [];
  const rest = screens.slice(ON_PHONE);
  return (
    <nav className="menu" aria-label={t("mainMenu")}>
      <ul>
        {screens.slice(0, ON_PHONE).map((widget) => (
          <MenuScreen key={widget.id} widget={widget} isShort />
        ))}
        <li className="more" data-current={rest.some((widget) => isAt(path, widget)) || undefined}>
          <Menu
            label={t("more")}
            icon={MenuIcon}
            isLabelShown
            items={[
              ...rest.map((widget) => ({
                id: widget.id,
                label: localized(widget.title, language),
                icon: menuIcon(widget.screen.menu?.icon),
                ...(isAt(path, widget) ? { isChecked: true } : {}),
                onSelect: () => navigate(pathOf(widget)),
              })),
              { id: "back", label: t("back"), icon: BackIcon, onSelect: () => history.back() },
              { id: "sign-out", label: t("signOut"), icon: SignOutIcon, onSelect: signOut },
            ]}
          />
        </li>
      </ul>
    </nav>
  );
}

interface MenuScreenProps {
  widget: ScreenWidget;
  isNarrow?: boolean;
  /** Says the short title. */
  isShort?: boolean;
}

function MenuScreen({ widget, isNarrow = false, isShort = false }: MenuScreenProps) {
  const { language } = useWidget();
  const path = usePathname();
  const { icon, badge, shortTitle } = widget.screen.menu ?? {};
  const MenuItemIcon = menuIcon(icon);
  const title = localized((isShort && shortTitle) || widget.title, language);
  return (
    <li>
      <Named title={title} isNarrow={isNarrow}>
        <Link className="menu-item" href={pathOf(widget)} aria-current={isAt(path, widget) ? "page" : undefined}>
          <MenuItemIcon size={20} aria-hidden="true" />
          <span className="menu-word">{title}</span>
          {badge && <MenuBadge widget={widget} load={badge} />}
        </Link>
      </Named>
    </li>
  );
}

interface MenuActionProps {
  icon: Icon;
  word: string;
  isNarrow: boolean;
  onClick(): void;
}

function MenuAction({ icon: ActionIcon, word, isNarrow, onClick }: MenuActionProps) {
  return (
    <li>
      <Named title={word} isNarrow={isNarrow}>
        <button type="button" className="menu-item" onClick={onClick}>
          <ActionIcon size={20} aria-hidden="true" />
          <span className="menu-word">{word}</span>
        </button>
      </Named>
    </li>
  );
}

/** An entry of which only the icon is seen says its title when it is pointed at or has the focus. */
function Named({ title, isNarrow, children }: { title: string; isNarrow: boolean; children: ReactElement<HTMLAttributes<HTMLElement>> }) {
  return isNarrow ? (
    <Tooltip text={title} isName place="end">
      {children}
    </Tooltip>
  ) : (
    children
  );
}
