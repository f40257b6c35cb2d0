import { reactWidget } from "../kit/react.js";
import { options } from "./options.js";
import { yieldCalculator } from "./widget.js";
import { YieldCalculator as Screen } from "./YieldCalculator.js";

/** `<its-yield-calculator>` as a React component. */
export const YieldCalculator = reactWidget(yieldCalculator, Screen, options);
