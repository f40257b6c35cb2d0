import { useWidget } from "../../kit/use-widget.js";

/** The ways to what is written about the system, and to every element of it live. */
export function Links({ files }: { files: string }) {
  const { t } = useWidget();
  const below = (path: string) => new URL(`${files}/docs/${path}`, document.baseURI).href;
  return (
    <nav aria-label={t("read")}>
      <a href={below("")}>{t("docs")}</a>
      <a href={below("elements/")}>{t("examples")}</a>
    </nav>
  );
}
