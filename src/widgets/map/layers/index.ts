import type { Guest, MapLayer } from "../../../core/internal.js";
import { alarms } from "./alarms.js";
import { bus } from "./bus.js";
import { devices } from "./devices.js";
import { messages } from "./messages.js";
import { overrides } from "./overrides.js";
import { quality } from "./quality.js";
import { requests } from "./requests.js";
import { road } from "./road.js";
import { signals } from "./signals.js";
import { spec } from "./spec.js";
import { station } from "./station.js";
import { weather } from "./weather.js";

/** The built-in layers (spec 1); those of plugins are added to them. */
export const ownLayers: readonly MapLayer[] = [devices, bus, station, spec, requests, road, messages, alarms, overrides, weather, quality];

const publicLayers = { signals, bus, station, road, weather };

/** The layers of the public view that the city offers. None of plugins: they would request what guests may not. */
export const layersOfGuest = ({ layers }: Guest): MapLayer[] =>
  Object.entries(publicLayers).flatMap(([name, layer]) => (layers.includes(name) ? layer : []));
