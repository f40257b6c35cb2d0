import { reactWidget } from "../kit/react.js";
import { Analytics as Screen } from "./Analytics.js";
import { options } from "./options.js";
import { analytics } from "./widget.js";

/** Analytics for React portals. */
export const Analytics = reactWidget(analytics, Screen, options);
