import { reactWidget } from "../kit/react.js";
import { dress } from "./dress.js";
import { Messages as Screen } from "./Messages.js";
import { messages } from "./widget.js";

/** `<its-messages>` as a React component. */
export const Messages = reactWidget(messages, Screen, dress);
