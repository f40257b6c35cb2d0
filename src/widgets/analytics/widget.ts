import type { Widget } from "../../core/internal.js";
import type { AnalyticsAttributes, AnalyticsEvents } from "./surface.js";

/** What the city's detectors counted, as figures, charts and a report that can be printed. */
export const analytics: Widget<AnalyticsAttributes, AnalyticsEvents> = {
  id: "analytics",
  tag: "its-analytics",
  title: { ru: "Аналитика", en: "Analytics", es: "Analítica" },
  attributes: {
    tab: "string",
    metric: "string",
    kind: "string",
    objects: "string",
    district: "string",
    direction: "string",
    from: "string",
    to: "string",
    compare: "string",
  },
  events: ["its-analytics-applied", "its-district-chosen", "its-tab-selected", "its-metric-selected", "its-navigate"],
  needs: "analytics.view",
  screen: {
    path: "analytics",
    access: "signed-in",
    ground: "sunken",
    menu: { order: 2, icon: "analytics" },
    inAddress: {
      attributes: {
        tab: "push",
        metric: "push",
        kind: "push",
        objects: "push",
        district: "replace",
        direction: "push",
        from: "push",
        to: "push",
        compare: "push",
      },
      events: ["its-analytics-applied", "its-district-chosen", "its-tab-selected", "its-metric-selected"],
    },
    printsAlone: true,
  },
  card: { width: 4, height: 720 },
  load: () => import("./element.js"),
};
