import { reactWidget } from "../kit/react.js";
import { options } from "./options.js";
import { SpecialPanel as Screen } from "./SpecialPanel.js";
import { specialPanel } from "./widget.js";

/** The panel of one special vehicle for React portals. */
export const SpecialPanel = reactWidget(specialPanel, Screen, options);
