import { defineWidget } from "../kit/element.js";
import { Analytics } from "./Analytics.js";
import { dress } from "./dress.js";
import { analytics } from "./widget.js";

defineWidget(analytics, Analytics, dress);
