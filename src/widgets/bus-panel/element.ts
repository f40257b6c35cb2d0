import { defineWidget } from "../kit/element.js";
import { BusPanel } from "./BusPanel.js";
import { options } from "./options.js";
import { busPanel } from "./widget.js";

defineWidget(busPanel, BusPanel, options);
