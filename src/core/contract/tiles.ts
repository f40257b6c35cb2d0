import { guestLayers, operations } from "./operation.js";

/** The least and the greatest zoom of tiles: closer than that, tiles of the greatest are drawn larger. */
export const tileZooms = { least: 0, most: 16 } as const;

export const tileOps = operations({
  /**
   * The ground of the city's map: a Mapbox Vector Tile (version 2, extent 4096, XYZ as of web maps) of `application/vnd.mapbox-vector-tile`,
   * 204 without a body for a tile in which there is nothing. `?v=` is `tiles_version` of `/about`: with it a browser keeps the tile
   * for a year, without it, or with an older one, the same tile is given and has to be asked for again.
   *
   * Layers and attributes are a subset of the Protomaps basemap, version 4. In brackets the first zoom of a tile that has the kind; every
   * attribute but `kind` may be missing.
   * - `landuse`, polygons, the large ones first: `kind` (`park`, `forest`, `industrial`, `residential` … from 10; `pitch`, `playground`,
   *   `parking` … from 14).
   * - `water`, polygons and lines (`water`, `lake`, `river` … from 8, `stream`, `canal`, `ditch` from 13): `kind`, `name`.
   * - `roads`, lines in the order in which they are drawn: `kind` (`highway`, `major_road`, `minor_road`, `path`, `rail`, `other`),
   *   `kind_detail` (`motorway` and `trunk` from 6, `primary` 8, `secondary` 10, `tertiary` 11, `residential`, `unclassified`,
   *   `living_street` 12, `service` and `pedestrian` 14, `footway`, `cycleway`, `path`, `steps` … 15; `rail` 10, `light_rail`, `subway`,
   *   `tram` 13), `name`, `is_bridge` and `is_tunnel` (true), `oneway` (`yes`: along the line), `sort_rank` (tunnels below 500, bridges
   *   from 1000), `min_zoom`.
   * - `buildings`, polygons from 14: `kind` (`building`), `height` (m), `addr_housenumber`.
   * - `places`, points: `kind` (`locality` from 4, `neighbourhood` from 11), `kind_detail` (`town`, `suburb` …), `name`, `min_zoom`.
   * - `pois`, points: `kind` (`station` from 13, all others from 15), `kind_detail` (of stations: `train`, `subway` …), `name`, `min_zoom`.
   */
  cityTile: {
    method: "GET",
    path: "/city/tiles/{z}/{x}/{y}",
    auth: true,
    effect: "read",
    ok: "tile",
    assumed: true,
    guest: guestLayers,
  },
});
