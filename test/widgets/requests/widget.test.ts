import { requests } from "../../../src/widgets/requests/widget.js";
import { behavesAsWidget } from "../behaves-as-widget.js";

behavesAsWidget(requests);
