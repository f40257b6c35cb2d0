import { useWidget } from "../widgets/kit/use-widget.js";

/** The first thing that Tab reaches; it stands in the bar, so that nothing of the page is outside its landmarks. */
export function SkipLink() {
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
