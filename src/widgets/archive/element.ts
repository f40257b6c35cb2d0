import { defineWidget } from "../kit/element.js";
import { Archive } from "./Archive.js";
import { dress } from "./dress.js";
import { archive } from "./widget.js";

defineWidget(archive, Archive, dress);
