import { reactWidget } from "../kit/react.js";
import { options } from "./options.js";
import { Requests as Screen } from "./Requests.js";
import { requests } from "./widget.js";

/** `<its-requests>` as a React component. */
export const Requests = reactWidget(requests, Screen, options);
