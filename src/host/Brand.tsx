import { useStore, useWidget } from "../widgets/kit/use-widget.js";
import { $settings, brandName } from "./settings.js";

/** The portal's name in the language of the page. */
export const useBrandName = (): string => brandName(useStore($settings), useWidget().language);

/** Logo and name of the portal, the city's own when `its.config.json` has them. */
export function Brand({ size = "small" }: { size?: "small" | "large" }) {
  const { brand } = useStore($settings);
  return (
    <span className={`brand ${size}`}>
      {brand.logo ? <img src={brand.logo} alt="" /> : <Mark />}
      <span className="brand-name">{useBrandName()}</span>
    </span>
  );
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect className="mark-ground" width="32" height="32" rx="7" />
      <path className="mark-roads" d="M16 4v8M16 20v8M4 16h8M20 16h8" />
      <circle className="mark-light" cx="16" cy="16" r="5.5" />
    </svg>
  );
}
