import { reactWidget } from "../kit/react.js";
import { Landing as Screen } from "./Landing.js";
import { options } from "./options.js";
import { landing } from "./widget.js";

/** `<its-landing>` as a React component. */
export const Landing = reactWidget(landing, Screen, options);
