import { defineWidget } from "../kit/element.js";
import { dress } from "./dress.js";
import { yieldCalculator } from "./widget.js";
import { YieldCalculator } from "./YieldCalculator.js";

defineWidget(yieldCalculator, YieldCalculator, dress);
