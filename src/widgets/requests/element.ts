import { defineWidget } from "../kit/element.js";
import { options } from "./options.js";
import { Requests } from "./Requests.js";
import { requests } from "./widget.js";

defineWidget(requests, Requests, options);
