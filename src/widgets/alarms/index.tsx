import { reactWidget } from "../kit/react.js";
import { Alarms as Screen } from "./Alarms.js";
import { options } from "./options.js";
import { alarms } from "./widget.js";

/** `<its-alarms>` as a React component. */
export const Alarms = reactWidget(alarms, Screen, options);
