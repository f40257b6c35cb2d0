import { defineWidget } from "../kit/element.js";
import { dress } from "./dress.js";
import { SignalStatus } from "./SignalStatus.js";
import { signalStatus } from "./widget.js";

defineWidget(signalStatus, SignalStatus, dress);
