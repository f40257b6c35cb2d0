import type { Loadable } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import type { Described } from "../metadata.js";
import type { StudioStore } from "../store.js";
import { Stage } from "./Stage.js";

interface PreviewProps {
  store: StudioStore;
  widget: Loadable;
  described: Described;
}

const widths = [null, 1024, 640, 390, 320] as const;

/** The widget in the width and the theme one wants to see. */
export function Preview({ store, widget, described }: PreviewProps) {
  const { t } = useWidget();
  const theme = useStore(store.$theme);
  const width = useStore(store.$width);
  return (
    <section className="preview" part="preview" aria-label={t("preview")}>
      <div className="bar">
        <h3>{t("preview")}</h3>
        <fieldset aria-label={t("width")}>
          {widths.map((each) => (
            <Button key={each} kind="quiet" aria-pressed={width === each} onClick={() => store.$width.set(each)}>
              {each === null ? t("wholeWidth") : each}
            </Button>
          ))}
        </fieldset>
        <fieldset aria-label={t("theme")}>
          {(["light", "dark"] as const).map((each) => (
            <Button key={each} kind="quiet" aria-pressed={theme === each} onClick={() => store.$theme.set(each)}>
              {t(each)}
            </Button>
          ))}
        </fieldset>
      </div>
      <div className={`stage ${theme}`} style={{ colorScheme: theme }}>
        <div className="place" style={{ maxInlineSize: width === null ? "none" : `${width}px` }}>
          <Stage key={widget.tag} store={store} widget={widget} described={described} />
        </div>
      </div>
    </section>
  );
}
