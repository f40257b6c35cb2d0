import type { Control, Map as LeafletMap } from "leaflet";
import { Attribution } from "leaflet/src/control/Control.Attribution.js";
import { Map as PlainMap } from "leaflet/src/map/Map.js";
import { css } from "../kit/css.js";

/** The corners of Leaflet's controls: it makes them with a map when it knows controls by then, and clears them with any. */
interface Corners {
  _controlCorners?: object;
  _initControlPos(): void;
  _clearControlPos(): void;
}

const { _clearControlPos: clear } = PlainMap.prototype as unknown as Corners;
PlainMap.include({
  _clearControlPos(this: Corners) {
    if (this._controlCorners) clear.call(this);
  },
});

/** What of Leaflet's style sheet (1.9.4) they need. */
const creditsClass = css`
  .leaflet-bottom {
    position: absolute;
    z-index: 1000;
    bottom: 0;
    pointer-events: none;
  }
  .leaflet-right {
    right: 0;
  }
  .leaflet-control {
    pointer-events: auto;
  }
  .leaflet-control-attribution {
    padding: 0 5px;
    line-height: 1.4;
  }
`;

/** Where a map says whom its base is from; what lies under the layers brings it along. */
export function creditsOf(map: LeafletMap): Control.Attribution {
  const corners = map as unknown as Corners;
  if (!corners._controlCorners) corners._initControlPos();
  map.getContainer().classList.add(creditsClass);
  map.attributionControl ??= new Attribution({ prefix: false }).addTo(map);
  return map.attributionControl;
}
