import { defineWidget } from "../kit/element.js";
import { options } from "./options.js";
import { yieldCalculator } from "./widget.js";
import { YieldCalculator } from "./YieldCalculator.js";

defineWidget(yieldCalculator, YieldCalculator, options);
