import { defineWidget } from "../kit/element.js";
import { Course } from "./Course.js";
import { options } from "./options.js";
import { course } from "./widget.js";

defineWidget(course, Course, options);
