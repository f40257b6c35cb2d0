import { reactWidget } from "../kit/react.js";
import { dress } from "./dress.js";
import { Login as Screen } from "./Login.js";
import { login } from "./widget.js";

/** `<its-login>` as a React component. */
export const Login = reactWidget(login, Screen, dress);
