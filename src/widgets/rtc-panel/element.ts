import { defineWidget } from "../kit/element.js";
import { dress } from "./dress.js";
import { RtcPanel } from "./RtcPanel.js";
import { rtcPanel } from "./widget.js";

defineWidget(rtcPanel, RtcPanel, dress);
