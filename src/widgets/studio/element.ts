import { defineWidget } from "../kit/element.js";
import { dress } from "./dress.js";
import { Studio } from "./Studio.js";
import { studio } from "./widget.js";

defineWidget(studio, Studio, dress);
