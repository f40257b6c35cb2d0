import { reactWidget } from "../kit/react.js";
import { options } from "./options.js";
import { Studio as Screen } from "./Studio.js";
import { studio } from "./widget.js";

/** `<its-studio>` as a component of a React portal. */
export const Studio = reactWidget(studio, Screen, options);
