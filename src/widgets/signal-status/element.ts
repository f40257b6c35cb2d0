import { defineWidget } from "../kit/element.js";
import { options } from "./options.js";
import { SignalStatus } from "./SignalStatus.js";
import { signalStatus } from "./widget.js";

defineWidget(signalStatus, SignalStatus, options);
