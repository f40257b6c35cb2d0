import { alarms } from "../../../src/widgets/alarms/widget.js";
import { behavesAsWidget } from "../behaves-as-widget.js";

behavesAsWidget(alarms);
