import { defineWidget } from "../kit/element.js";
import { Analytics } from "./Analytics.js";
import { options } from "./options.js";
import { analytics } from "./widget.js";

defineWidget(analytics, Analytics, options);
