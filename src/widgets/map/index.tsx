import { reactWidget } from "../kit/react.js";
import { CityMap as Screen } from "./CityMap.js";
import { dress } from "./dress.js";
import { map } from "./widget.js";

/** `<its-map>` as a React component. */
export const CityMap = reactWidget(map, Screen, dress);
