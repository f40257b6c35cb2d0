import { reactWidget } from "../kit/react.js";
import { options } from "./options.js";
import { SignalPerformance as Screen } from "./SignalPerformance.js";
import { signalPerformance } from "./widget.js";

/** `<its-signal-performance>` as a React component. */
export const SignalPerformance = reactWidget(signalPerformance, Screen, options);
