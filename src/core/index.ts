/**
 * `its-widgets/core`: the client without any element, for a page's own scripts and for plugins. Names are added here on
 * purpose; what the widgets of this package share beyond them stands in `internal.ts`, which the package does not export.
 */
export { rtcDevices, rtsDevices, selectDevices, selectFeatures, transportSituation } from "./city-lists/index.js";
export { type Client, clientFor } from "./client.js";
export { type Config, configure, type GetToken, type Tiles } from "./config.js";
export type { User } from "./contract/auth.js";
export type { City, Device } from "./contract/city.js";
export type { Id } from "./contract/schema.js";
export { defineResource } from "./define-resource.js";
export type { Fault, FaultCode } from "./fault.js";
export { type Language, type Localized, languages, type Texts } from "./language.js";
export { createLayerSource, type LayerPart, layerPart } from "./layer-source.js";
export type { ItemKind, LayerSource, LayerState, MapItem, MapLayer, MapLine, Tone } from "./map-layer.js";
export { perClient, perClientWhileWatched } from "./per-client.js";
export { type DeviceAction, type DeviceInHand, type Plugin, register, type Theme, unregister } from "./plugin.js";
export { type Failure, ProviderError } from "./provider-error.js";
export { createResource, type Resource, type ResourceState } from "./resource.js";
export { city, weather } from "./resources/city.js";
export { cityOverrides } from "./resources/overrides.js";
export type { Session, SessionState } from "./session.js";
export { addToast, removeToast, type ToastKind } from "./toasts.js";
export type { Badge, BadgeAction, BadgeSource, Widget } from "./widget.js";
