import { defineWidget } from "../kit/element.js";
import { DemoForm } from "./DemoForm.js";
import { options } from "./options.js";
import { demoForm } from "./widget.js";

defineWidget(demoForm, DemoForm, options);
