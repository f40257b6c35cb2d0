import { defineWidget } from "../kit/element.js";
import { options } from "./options.js";
import { Studio } from "./Studio.js";
import { studio } from "./widget.js";

defineWidget(studio, Studio, options);
