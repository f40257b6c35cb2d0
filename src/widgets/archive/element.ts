import { defineWidget } from "../kit/element.js";
import { Archive } from "./Archive.js";
import { options } from "./options.js";
import { archive } from "./widget.js";

defineWidget(archive, Archive, options);
