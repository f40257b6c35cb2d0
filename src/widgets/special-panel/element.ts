import { defineWidget } from "../kit/element.js";
import { options } from "./options.js";
import { SpecialPanel } from "./SpecialPanel.js";
import { specialPanel } from "./widget.js";

defineWidget(specialPanel, SpecialPanel, options);
