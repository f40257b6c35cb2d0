import { defineWidget } from "../kit/element.js";
import { dress } from "./dress.js";
import { Login } from "./Login.js";
import { login } from "./widget.js";

defineWidget(login, Login, dress);
