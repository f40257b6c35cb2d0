import { defineWidget } from "../kit/element.js";
import { Alarms } from "./Alarms.js";
import { options } from "./options.js";
import { alarms } from "./widget.js";

defineWidget(alarms, Alarms, options);
