import { defineWidget } from "../kit/element.js";
import { Messages } from "./Messages.js";
import { options } from "./options.js";
import { messages } from "./widget.js";

defineWidget(messages, Messages, options);
