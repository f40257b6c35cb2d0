import type { MapLayer } from "../../../core/internal.js";
import { bus } from "./bus.js";
import { devices } from "./devices.js";
import { messages } from "./messages.js";
import { overrides } from "./overrides.js";
import { requests } from "./requests.js";
import { road } from "./road.js";
import { spec } from "./spec.js";
import { station } from "./station.js";
import { weather } from "./weather.js";

/** Our layers (spec 1); those of plugins join them. */
export const ownLayers: readonly MapLayer[] = [devices, bus, station, spec, requests, road, messages, overrides, weather];
