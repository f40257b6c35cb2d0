import { defineWidget } from "../kit/element.js";
import { Administration } from "./Administration.js";
import { options } from "./options.js";
import { administration } from "./widget.js";

defineWidget(administration, Administration, options);
