import { defineWidget } from "../kit/element.js";
import { dress } from "./dress.js";
import { Requests } from "./Requests.js";
import { requests } from "./widget.js";

defineWidget(requests, Requests, dress);
