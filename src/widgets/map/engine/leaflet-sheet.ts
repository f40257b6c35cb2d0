/**
 * What of Leaflet's style sheet (1.9.4) its panes need. Tiles and credits bring theirs; controls, popups and icons are not
 * used, and `gestures.ts` says who gets the fingers.
 */
export const leafletSheet = `
.leaflet-pane, .leaflet-pane > canvas {
  position: absolute;
  left: 0;
  top: 0;
}
.leaflet-container { overflow: hidden; -webkit-tap-highlight-color: transparent; }
.leaflet-pane { z-index: 400; }
.leaflet-tile-pane { z-index: 200; }
.leaflet-marker-pane { z-index: 600; }
.leaflet-zoom-animated { transform-origin: 0 0; }
.leaflet-zoom-anim .leaflet-zoom-animated { will-change: transform; transition: transform 0.25s cubic-bezier(0, 0, 0.25, 1); }
.leaflet-grab { cursor: grab; }
.leaflet-dragging .leaflet-grab, .leaflet-dragging.leaflet-grab { cursor: grabbing; }
`;
