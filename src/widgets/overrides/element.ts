import { defineWidget } from "../kit/element.js";
import { Overrides } from "./Overrides.js";
import { options } from "./options.js";
import { overrides } from "./widget.js";

defineWidget(overrides, Overrides, options);
