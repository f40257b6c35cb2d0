import type { Control as Controls, Map as LeafletMap } from "leaflet";
import { css } from "../../kit/css.js";
import { Control } from "./leaflet.js";

/** The rules of Leaflet's style sheet (1.9.4) for the attribution control. */
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

/** The attribution control of a map; each base map adds its own text. */
export function creditsOf(map: LeafletMap): Controls.Attribution {
  map.getContainer().classList.add(creditsClass);
  map.attributionControl ??= new Control.Attribution({ prefix: false }).addTo(map);
  return map.attributionControl;
}
