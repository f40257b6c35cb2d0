import { reactWidget } from "../kit/react.js";
import { BusPanel as Screen } from "./BusPanel.js";
import { options } from "./options.js";
import { busPanel } from "./widget.js";

/** The panel of one bus for React portals. */
export const BusPanel = reactWidget(busPanel, Screen, options);
