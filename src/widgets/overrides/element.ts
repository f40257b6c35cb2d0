import { defineWidget } from "../kit/element.js";
import { dress } from "./dress.js";
import { Overrides } from "./Overrides.js";
import { overrides } from "./widget.js";

defineWidget(overrides, Overrides, dress);
