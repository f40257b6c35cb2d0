import { useStore, useWidget } from "../widgets/kit/use-widget.js";
import { $settings, brandName } from "./settings.js";

/** The portal's name in the language of the page. */
export const useBrandName = (): string => brandName(useStore($settings), useWidget().language);
