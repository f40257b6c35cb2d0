import { reactWidget } from "../kit/react.js";
import { options } from "./options.js";
import { RtsPanel as Screen } from "./RtsPanel.js";
import { rtsPanel } from "./widget.js";

/** The panel of one signal controller for React portals. */
export const RtsPanel = reactWidget(rtsPanel, Screen, options);
