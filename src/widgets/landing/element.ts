import { defineWidget } from "../kit/element.js";
import { Landing } from "./Landing.js";
import { options } from "./options.js";
import { landing } from "./widget.js";

defineWidget(landing, Landing, options);
