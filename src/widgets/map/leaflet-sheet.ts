/** What of Leaflet's style sheet (1.9.4) panes, tiles and attribution need; its controls, popups and icons are not used. */
export const leafletSheet = `
.leaflet-pane, .leaflet-pane > canvas, .leaflet-tile, .leaflet-tile-container, .leaflet-layer {
  position: absolute;
  left: 0;
  top: 0;
}
.leaflet-container { overflow: hidden; -webkit-tap-highlight-color: transparent; }
.leaflet-container.leaflet-touch-zoom { touch-action: pan-x pan-y; }
.leaflet-container.leaflet-touch-drag { touch-action: pinch-zoom; }
.leaflet-container.leaflet-touch-drag.leaflet-touch-zoom { touch-action: none; }
.leaflet-pane { z-index: 400; }
.leaflet-tile-pane { z-index: 200; }
.leaflet-marker-pane { z-index: 600; }
.leaflet-tile {
  max-width: none !important;
  max-height: none !important;
  padding: 0;
  filter: inherit;
  visibility: hidden;
  user-select: none;
  -webkit-user-drag: none;
  mix-blend-mode: plus-lighter;
}
.leaflet-tile-loaded { visibility: inherit; }
.leaflet-zoom-animated { transform-origin: 0 0; }
.leaflet-zoom-anim .leaflet-zoom-animated { will-change: transform; transition: transform 0.25s cubic-bezier(0, 0, 0.25, 1); }
.leaflet-zoom-anim .leaflet-tile, .leaflet-pan-anim .leaflet-tile { transition: none; }
.leaflet-grab { cursor: grab; }
.leaflet-dragging .leaflet-grab, .leaflet-dragging.leaflet-grab { cursor: grabbing; }
.leaflet-bottom { position: absolute; z-index: 1000; bottom: 0; pointer-events: none; }
.leaflet-right { right: 0; }
.leaflet-control { pointer-events: auto; }
.leaflet-control-attribution { padding: 0 5px; line-height: 1.4; }
`;
