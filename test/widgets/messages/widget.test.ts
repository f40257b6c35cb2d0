import { messages } from "../../../src/widgets/messages/widget.js";
import { behavesAsWidget } from "../behaves-as-widget.js";

behavesAsWidget(messages);
