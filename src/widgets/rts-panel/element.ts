import { defineWidget } from "../kit/element.js";
import { dress } from "./dress.js";
import { RtsPanel } from "./RtsPanel.js";
import { rtsPanel } from "./widget.js";

defineWidget(rtsPanel, RtsPanel, dress);
