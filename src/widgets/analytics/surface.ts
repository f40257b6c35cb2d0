import type { DistrictEvents } from "../kit/district/events.js";
import type { NavigationEvents } from "../kit/surface.js";

export interface AnalyticsAttributes {
  /** which tab is open */
  tab?: "general" | "summary";
  /** the metric that is shown in detail; without it all nine side by side */
  metric?: "kts" | "dtp" | "time" | "fuel" | "payback" | "density" | "speed" | "jams" | "ps";
  /** what is chosen: crossroads, streets or fragments of streets */
  kind?: "cross" | "street" | "segment";
  /** comma-separated ids of such places, or oIDs of devices at them; without it the whole city */
  objects?: string;
  /** a tag of devices, as `Old Town` or `corridor:High Street`: stands for the whole city; without it what the user has chosen */
  district?: string;
  /** compass side the traffic comes from */
  direction?: "N" | "NE" | "E" | "SE" | "S" | "SW" | "W" | "NW";
  /** first day, city date `2026-11-01`; without it and `to` the last seven full days */
  from?: string;
  /** last day */
  to?: string;
  /** `previous` (as without it), `none`, the first day of another period that is over, or `object:` and the id of another place */
  compare?: string;
}

export interface AnalyticsEvents extends NavigationEvents, DistrictEvents {
  /** another question was asked: it as the attributes say it, null for defaults */
  "its-analytics-applied": Record<"kind" | "objects" | "direction" | "from" | "to" | "compare", string | null>;
  /** another tab was opened */
  "its-tab-selected": { tab: "general" | "summary" };
  /** one metric was opened in detail, null when all of them were returned to */
  "its-metric-selected": { metric: AnalyticsAttributes["metric"] | null };
}
