import { reactWidget } from "../kit/react.js";
import { options } from "./options.js";
import { SignalStatus as Screen } from "./SignalStatus.js";
import { signalStatus } from "./widget.js";

/** What residents are told of traffic lights, for React portals. */
export const SignalStatus = reactWidget(signalStatus, Screen, options);
