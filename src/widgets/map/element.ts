import { warmUp } from "../../core/index.js";
import { defineWidget } from "../kit/element.js";
import { CityMap } from "./CityMap.js";
import { dress } from "./dress.js";
import { map } from "./widget.js";

defineWidget(map, CityMap, dress);
warmUp();
