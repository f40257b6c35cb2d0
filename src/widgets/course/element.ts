import { defineWidget } from "../kit/element.js";
import { Course } from "./Course.js";
import { dress } from "./dress.js";
import { course } from "./widget.js";

defineWidget(course, Course, dress);
