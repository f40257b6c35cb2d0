import { reactWidget } from "../kit/react.js";
import { dress } from "./dress.js";
import { Overrides as Screen } from "./Overrides.js";
import { overrides } from "./widget.js";

/** The list of active overrides for React portals. */
export const Overrides = reactWidget(overrides, Screen, dress);
