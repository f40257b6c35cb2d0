import { reactWidget } from "../kit/react.js";
import { Analytics as Screen } from "./Analytics.js";
import { dress } from "./dress.js";
import { analytics } from "./widget.js";

/** Analytics for React portals. */
export const Analytics = reactWidget(analytics, Screen, dress);
