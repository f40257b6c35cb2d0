import { reactWidget } from "../kit/react.js";
import { DemoForm as Screen } from "./DemoForm.js";
import { options } from "./options.js";
import { demoForm } from "./widget.js";

/** `<its-demo-form>` as a React component. */
export const DemoForm = reactWidget(demoForm, Screen, options);
