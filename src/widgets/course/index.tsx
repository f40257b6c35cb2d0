import { reactWidget } from "../kit/react.js";
import { Course as Screen } from "./Course.js";
import { options } from "./options.js";
import { course } from "./widget.js";

/** The help button with the course for React portals. */
export const Course = reactWidget(course, Screen, options);
