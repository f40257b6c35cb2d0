import { reactWidget } from "../kit/react.js";
import { Invitation as Screen } from "./Invitation.js";
import { options } from "./options.js";
import { invitation } from "./widget.js";

/** `<its-invitation>` as a React component. */
export const Invitation = reactWidget(invitation, Screen, options);
