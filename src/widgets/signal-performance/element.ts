import { defineWidget } from "../kit/element.js";
import { options } from "./options.js";
import { SignalPerformance } from "./SignalPerformance.js";
import { signalPerformance } from "./widget.js";

defineWidget(signalPerformance, SignalPerformance, options);
