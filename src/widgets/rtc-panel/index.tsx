import { reactWidget } from "../kit/react.js";
import { options } from "./options.js";
import { RtcPanel as Screen } from "./RtcPanel.js";
import { rtcPanel } from "./widget.js";

/** The panel of one road detector for React portals. */
export const RtcPanel = reactWidget(rtcPanel, Screen, options);
