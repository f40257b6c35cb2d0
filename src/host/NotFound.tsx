import { Link } from "wouter";
import { $plugins, localized } from "../core/internal.js";
import { Button } from "../widgets/kit/controls/Button.js";
import { buttonClass } from "../widgets/kit/controls/button-class.js";
import { useStore, useWidget } from "../widgets/kit/use-widget.js";
import { goTo, hotkeysOf, keyNames } from "./key-presses.js";
import { $areHotkeysOn } from "./preferences.js";
import { menuScreens, pathOf } from "./routes.js";
import { useDocumentTitle } from "./use-document-title.js";

/** The full-screen page for an address that leads nowhere (spec 2): the signed-in keep their menu, and get the first screen and its search. */
export function NotFound() {
  const { client, t } = useWidget();
  const { user } = useStore(client.session.$session);
  useDocumentTitle(t("notFoundTitle"));
  return (
    <main className="full not-found" id="main" tabIndex={-1}>
      <WrongTurn />
      <h1>{t("notFound")}</h1>
      <p>{t("notFoundHint")}</p>
      <div className="ways">
        <Link className={buttonClass("primary")} href="/">
          {t("returnHome")}
        </Link>
        {!user.isAnonym && <Ways />}
      </div>
    </main>
  );
}

/** The first screen of the menu, and what a key with Ctrl leads to from anywhere. */
function Ways() {
  const { client, root, language } = useWidget();
  const { user } = useStore(client.session.$session);
  const plugins = useStore($plugins);
  const areHotkeysOn = useStore($areHotkeysOn);
  const [first] = menuScreens(plugins, user);
  const keys = hotkeysOf(plugins).filter(({ hotkey }) => hotkey.withCtrl);
  return (
    <>
      {first && (
        <Link className={buttonClass("plain")} href={pathOf(first)}>
          {localized(first.title, language)}
        </Link>
      )}
      {keys.map(({ hotkey, widget }) => (
        <Button key={hotkey.code} onClick={() => goTo(root, hotkey, widget)}>
          {localized(hotkey.title, language)}
          {areHotkeysOn && <kbd>{keyNames(hotkey).at(-1)}</kbd>}
        </Button>
      ))}
    </>
  );
}

/** A road that ends at a barrier; decoration of the not-found page. */
function WrongTurn() {
  return (
    <svg className="wrong-turn" viewBox="0 0 320 160" aria-hidden="true">
      <path className="road-edge" d="M0 130C90 130 110 70 200 70h30" />
      <path className="road" d="M0 130C90 130 110 70 200 70h30" />
      <path className="road-line" d="M0 130C90 130 110 70 200 70h22" />
      <path className="barrier-posts" d="M246 58v52M232 110h28" />
      <rect className="barrier" x="226" y="60" width="40" height="14" rx="3" />
      <path className="barrier-stripes" d="M235 74l9-14M249 74l9-14" />
    </svg>
  );
}
