import { reactWidget } from "../kit/react.js";
import { Archive as Screen } from "./Archive.js";
import { options } from "./options.js";
import { archive } from "./widget.js";

/** `<its-archive>` as a React component. */
export const Archive = reactWidget(archive, Screen, options);
