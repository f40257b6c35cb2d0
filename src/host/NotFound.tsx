import { Link } from "wouter";
import { buttonClass } from "../widgets/kit/controls/button-class.js";
import { useWidget } from "../widgets/kit/use-widget.js";
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
