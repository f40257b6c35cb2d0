import { defineWidget } from "../kit/element.js";
import { options } from "./options.js";
import { PartnerForm } from "./PartnerForm.js";
import { partnerForm } from "./widget.js";

defineWidget(partnerForm, PartnerForm, options);
