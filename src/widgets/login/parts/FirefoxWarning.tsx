import { ToneShape } from "../../kit/parts/ToneShape.js";
import { useWidget } from "../../kit/use-widget.js";

/** Firefox on any system, by its user-agent string (spec 8: warned about, never blocked). */
export const isFirefox = (userAgent: string): boolean => /\b(?:Firefox|FxiOS)\//.test(userAgent) && !/\bSeamonkey\//i.test(userAgent);

/** Says that Firefox is not supported and what is (spec 8); nobody is kept from signing in. */
export function FirefoxWarning() {
  const { t } = useWidget();
  if (!isFirefox(navigator.userAgent)) return null;
  return (
    <div className="notice warning" role="note">
      <ToneShape tone="warning" />
      <div>
        <strong>{t("firefox")}</strong>
        <p>{t("recommended")}</p>
      </div>
    </div>
  );
}
