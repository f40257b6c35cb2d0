import { defineWidget } from "../kit/element.js";
import { dress } from "./dress.js";
import { PartnerForm } from "./PartnerForm.js";
import { partnerForm } from "./widget.js";

defineWidget(partnerForm, PartnerForm, dress);
