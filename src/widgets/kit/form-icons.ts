import { Check, CircleAlert, Eye, EyeOff } from "lucide";
import { drawn } from "./icon.js";

/** The icons of forms, apart from `icons.ts`: a page with nothing but a form does not load those of all screens. */
export const DoneIcon = drawn(Check);
export const FaultIcon = drawn(CircleAlert);
export const ShowIcon = drawn(Eye);
export const HideIcon = drawn(EyeOff);
