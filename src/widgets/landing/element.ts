import { defineWidget } from "../kit/element.js";
import { dress } from "./dress.js";
import { Landing } from "./Landing.js";
import { landing } from "./widget.js";

defineWidget(landing, Landing, dress);
