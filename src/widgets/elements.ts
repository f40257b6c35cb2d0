/** Loaders of the elements, by folder name. */
export const elements: Readonly<Record<string, () => Promise<unknown>>> = {
  account: () => import("./account/element.js"),
  analytics: () => import("./analytics/element.js"),
  archive: () => import("./archive/element.js"),
  board: () => import("./board/element.js"),
  "bus-panel": () => import("./bus-panel/element.js"),
  course: () => import("./course/element.js"),
  "demo-form": () => import("./demo-form/element.js"),
  landing: () => import("./landing/element.js"),
  login: () => import("./login/element.js"),
  // The screen that the element awaits is loaded in parallel.
  map: () => Promise.all([import("./map/element.js"), import("./map/CityMap.js")]).then(([{ define }]) => define()),
  messages: () => import("./messages/element.js"),
  overrides: () => import("./overrides/element.js"),
  "partner-form": () => import("./partner-form/element.js"),
  requests: () => import("./requests/element.js"),
  "rtc-panel": () => import("./rtc-panel/element.js"),
  "rts-panel": () => import("./rts-panel/element.js"),
  "signal-status": () => import("./signal-status/element.js"),
  "special-panel": () => import("./special-panel/element.js"),
  studio: () => import("./studio/element.js"),
  "yield-calculator": () => import("./yield-calculator/element.js"),
};
