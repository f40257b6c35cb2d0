import { defineWidget } from "../kit/element.js";
import { dress } from "./dress.js";
import { SpecialPanel } from "./SpecialPanel.js";
import { specialPanel } from "./widget.js";

defineWidget(specialPanel, SpecialPanel, dress);
