/**
 * The rules of Leaflet's style sheet (1.9.4) for its panes. Those for tiles and attribution are in `tiles.ts` and `credits.ts`; controls,
 * popups and icons are not used, and touch is set by `gestures.ts`.
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
