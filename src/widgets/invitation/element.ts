import { defineWidget } from "../kit/element.js";
import { Invitation } from "./Invitation.js";
import { options } from "./options.js";
import { invitation } from "./widget.js";

defineWidget(invitation, Invitation, options);
