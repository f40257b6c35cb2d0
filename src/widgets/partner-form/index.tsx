import { reactWidget } from "../kit/react.js";
import { options } from "./options.js";
import { PartnerForm as Screen } from "./PartnerForm.js";
import { partnerForm } from "./widget.js";

/** `<its-partner-form>` as a React component. */
export const PartnerForm = reactWidget(partnerForm, Screen, options);
