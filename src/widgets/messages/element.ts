import { defineWidget } from "../kit/element.js";
import { dress } from "./dress.js";
import { Messages } from "./Messages.js";
import { messages } from "./widget.js";

defineWidget(messages, Messages, dress);
