import { reactWidget } from "../kit/react.js";
import { Overrides as Screen } from "./Overrides.js";
import { options } from "./options.js";
import { overrides } from "./widget.js";

/** The list of active overrides for React portals. */
export const Overrides = reactWidget(overrides, Screen, options);
