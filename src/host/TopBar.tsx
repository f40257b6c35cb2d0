import { Link } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { $plugins, city, localized } from "../core/internal.js";
import { Menu } from "../widgets/kit/controls/Menu.js";
import { FileIcon, KeyboardIcon, PluginIcon, SignOutIcon } from "../widgets/kit/icons.js";
import { isoOf } from "../widgets/kit/iso-of.js";
import { Avatar } from "../widgets/kit/parts/Avatar.js";
import { useResource } from "../widgets/kit/use-resource.js";
import { useStore, useWidget } from "../widgets/kit/use-widget.js";
import { BadgeActions } from "./BadgeActions.js";
import { Brand, useBrandName } from "./Brand.js";
import { Choices, useChoices } from "./Choices.js";
import { ConnectionMark } from "./ConnectionMark.js";
import { menuIcon } from "./menu-icons.js";
import { $isHotkeyListOpen } from "./preferences.js";
import { APP, menuScreens, PLUGINS, pathOf } from "./routes.js";
import { ShellParts } from "./ShellParts.js";
import { useIsPhone } from "./use-is-phone.js";
import { useSignOut } from "./use-sign-out.js";

/** Which city this is and what time it is there, the active overrides, who is signed in, language and theme. */
export function TopBar() {
  const { client, t, language } = useWidget();
  const { user } = useStore(client.session.$session);
  const brandName = useBrandName();
  const { data } = useResource(city(client));
  const signOut = useSignOut();
  const isPhone = useIsPhone();
  const { languages, themes, density } = useChoices();
  const own = menuScreens(useStore($plugins)).filter(({ screen }) => screen?.menu?.isUsers);
  return (
    <header className="bar">
      <SkipLink />
      <Link href={APP} className="home" aria-label={`${brandName}. ${t("toStart")}`}>
        <Brand />
      </Link>
      <div className="place">
        <span className="city">{data?.name ?? t("cityPlaceholder")}</span>
        {/* Read as one word otherwise: between boxes there is no space. */}
        {data?.is_test && <span className="unseen">, </span>}
        {data?.is_test && <span className="test-city">{t("testCity")}</span>}
        {data && (
          <div className="now">
            <CityTime />
            <ConnectionMark />
          </div>
        )}
      </div>
      <div className="status">
        <ShellParts place="status" />
      </div>
      <BadgeActions />
      <ShellParts place="bar" />
      {!isPhone && <Choices />}
      <Menu
        label={user.fio || user.email}
        icon={Avatar}
        isLabelShown
        items={[
          ...own.map((widget) => ({
            id: `screen ${widget.id}`,
            label: localized(widget.title, language),
            icon: menuIcon(widget.screen?.menu?.icon),
            onSelect: () => navigate(pathOf(widget)),
          })),
          { id: "docs", label: t("docs"), icon: FileIcon, onSelect: () => open("/docs/", "_blank", "noopener") },
          { id: "plugins", label: t("plugins"), icon: PluginIcon, onSelect: () => navigate(PLUGINS) },
          ...density,
          ...(isPhone ? [] : [{ id: "hotkeys", label: t("hotkeys"), icon: KeyboardIcon, onSelect: () => $isHotkeyListOpen.set(true) }]),
          ...(isPhone ? [...languages.items, ...themes.items] : []),
          { id: "sign-out", label: t("signOut"), icon: SignOutIcon, onSelect: signOut },
        ]}
      />
    </header>
  );
}

/** The clock of the city; the word beside it says once that all times on screen are its times (design 3). */
function CityTime() {
  const { client, t, language } = useWidget();
  const now = useStore(client.clock.$now);
  return (
    <span className="city-time" title={t("allTimesAreCityTime")}>
      <time dateTime={isoOf(now)}>{client.clock.format(now, language, { timeStyle: "medium" })}</time>
      <span className="city-time-word">{t("cityTime")}</span>
    </span>
  );
}

/** The first thing that Tab reaches; it stands in the bar, so that nothing of the page is outside its landmarks. */
function SkipLink() {
  const { t, root } = useWidget();
  return (
    // biome-ignore lint/a11y/useValidAnchor: a fragment does not reach into a shadow root, so the click moves the focus
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
  );
}
