import { reactWidget } from "../kit/react.js";
import { Administration as Screen } from "./Administration.js";
import { options } from "./options.js";
import { administration } from "./widget.js";

/** `<its-administration>` as a React component. */
export const Administration = reactWidget(administration, Screen, options);
