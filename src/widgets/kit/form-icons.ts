import { Check, CircleAlert, Eye, EyeOff } from "lucide";
import { drawn } from "./icon.js";

/** Icons of forms, apart from `icons.ts`, so that a page with only a form does not load the icons of all screens. */
export const DoneIcon = drawn(Check);
export const FaultIcon = drawn(CircleAlert);
export const ShowIcon = drawn(Eye);
export const HideIcon = drawn(EyeOff);
