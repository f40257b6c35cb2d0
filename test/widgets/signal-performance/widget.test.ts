import { signalPerformance } from "../../../src/widgets/signal-performance/widget.js";
import { behavesAsWidget } from "../behaves-as-widget.js";

behavesAsWidget(signalPerformance);
