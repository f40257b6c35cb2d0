import { defineWidget } from "../kit/element.js";
import { DemoForm } from "./DemoForm.js";
import { dress } from "./dress.js";
import { demoForm } from "./widget.js";

defineWidget(demoForm, DemoForm, dress);
