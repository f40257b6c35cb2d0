import { reactWidget } from "../kit/react.js";
import { Login as Screen } from "./Login.js";
import { options } from "./options.js";
import { login } from "./widget.js";

/** `<its-login>` as a React component. */
export const Login = reactWidget(login, Screen, options);
