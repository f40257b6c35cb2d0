import { defineWidget } from "../kit/element.js";
import { BusPanel } from "./BusPanel.js";
import { dress } from "./dress.js";
import { busPanel } from "./widget.js";

defineWidget(busPanel, BusPanel, dress);
