import type { Id, MapMarks, Path } from "../../core/internal.js";
import type { DistrictEvents } from "../kit/district/events.js";
import type { NavigationEvents } from "../kit/surface.js";

export type { MapMarks };

export interface MapAttributes {
  /** comma-separated ids of the layers that are on (`devices bus station spec requests road messages overrides weather quality` and those of plugins); without it what the operator left on in this browser, at first all but `quality` */
  layers?: string;
  /** a tag of devices, as `Old Town` or `corridor:High Street`: of the devices the map shows those that have it; without it what the user has chosen */
  district?: string;
  /** `latitude,longitude` */
  center?: string;
  /** 1 to 19; without `center` the map shows the middle of the city, or the `device` */
  zoom?: number;
  /** oID of the selected device, or kind and oID (`bus:12`) where several kinds count from one; without `center` the map shows it */
  device?: string;
  /** `off` shows each device by itself */
  cluster?: "on" | "off";
  /** without it tiles (pictures, or a single `.pmtiles` file) when the page configures some, else the provider's own map, which `streets` shows in any case */
  basemap?: "tiles" | "streets" | "none";
  /** no panel of the selected device beside the map, for pages with their own */
  "no-panel"?: boolean;
  /** a small map without toolbar, list, panels and weather; of the layers only those named in `layers` */
  compact?: boolean;
  /** what the page marks above everything, in view when there is no `center`: `MapMarks`, best given as a property */
  marks?: MapMarks;
  /** keeps the first marked point in view as it moves */
  follow?: boolean;
  /** while set, a click or the keyboard's crosshair picks one */
  pick?: "place" | "section";
  /**
   * who gets wheel and fingers: `cooperative` scrolls the page, the wheel with ctrl or ⌘ zooms the map and two fingers move it;
   * `greedy` is always the map's; `none` always the page's. Keyboard and buttons stay. Without it what `configure` says, else
   * `cooperative`
   */
  gestures?: "cooperative" | "greedy" | "none";
  /** who is not signed in sees what the city shows to everybody, where the provider has such a view; signing in replaces it */
  guest?: boolean;
}

export interface MapEvents extends NavigationEvents, DistrictEvents {
  /** another device is selected, `device` as the attribute says it; all null when the selection ends; `preventDefault` keeps the old selection */
  "its-device-selected": { oID: Id; kind: string; device: string } | { oID: null; kind: null; device: null };
  /** the map has come to rest elsewhere */
  "its-view-changed": { center: readonly [latitude: number, longitude: number]; zoom: number };
  /** a layer was switched; `layers` as the attribute says it, null when they are those that are on at first */
  "its-layer-toggled": { layer: string; isOn: boolean; layers: string | null };
  /** a place was picked; `name` of the crossing or street there, null away from both */
  "its-place-picked": { latitude: number; longitude: number; name: string | null };
  /** a segment of `get_city_segments` was picked */
  "its-section-picked": { id: Id; name: string; coordinates: Path };
  /** the operator wants to pick nothing */
  "its-pick-cancelled": null;
}
