import { reactWidget } from "../kit/react.js";
import { Messages as Screen } from "./Messages.js";
import { options } from "./options.js";
import { messages } from "./widget.js";

/** `<its-messages>` as a React component. */
export const Messages = reactWidget(messages, Screen, options);
