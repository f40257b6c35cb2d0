import { defineWidget } from "../kit/element.js";
import { options } from "./options.js";
import { RtsPanel } from "./RtsPanel.js";
import { rtsPanel } from "./widget.js";

defineWidget(rtsPanel, RtsPanel, options);
