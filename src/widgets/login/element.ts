import { defineWidget } from "../kit/element.js";
import { Login } from "./Login.js";
import { options } from "./options.js";
import { login } from "./widget.js";

defineWidget(login, Login, options);
