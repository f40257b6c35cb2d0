import { reactWidget } from "../kit/react.js";
import { DemoForm as Screen } from "./DemoForm.js";
import { dress } from "./dress.js";
import { demoForm } from "./widget.js";

/** `<its-demo-form>` as a React component. */
export const DemoForm = reactWidget(demoForm, Screen, dress);
