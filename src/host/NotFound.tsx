import { Link } from "wouter";
import { buttonClass } from "../widgets/kit/controls/button-class.js";
import { useWidget } from "../widgets/kit/use-widget.js";
import { WrongTurn } from "./art/WrongTurn.js";
import { useDocumentTitle } from "./use-document-title.js";

/** The full-screen page for an address that leads nowhere (spec 2). */
export function NotFound() {
  const { t } = useWidget();
  useDocumentTitle(t("notFoundTitle"));
  return (
    <main className="full not-found" tabIndex={-1}>
      <WrongTurn />
      <h1>{t("notFound")}</h1>
      <p>{t("notFoundHint")}</p>
      <Link className={buttonClass("primary")} href="/">
        {t("returnHome")}
      </Link>
    </main>
  );
}
