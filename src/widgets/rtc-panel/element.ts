import { defineWidget } from "../kit/element.js";
import { options } from "./options.js";
import { RtcPanel } from "./RtcPanel.js";
import { rtcPanel } from "./widget.js";

defineWidget(rtcPanel, RtcPanel, options);
