import { declarations } from "../../kit/tokens.js";

/** The look of the course's words over the page: they stand outside every shadow root, where the library puts them. */
export const courseSheet = `
.its-course-spot {
  position: fixed;
  pointer-events: none;
}
.driver-popover.its-course {
  ${declarations}
  box-sizing: border-box;
  inline-size: min(380px, calc(100vw - 24px));
  max-inline-size: none;
  max-block-size: calc(100dvh - 24px);
  overflow: auto;
  padding: 16px 20px;
  border: 1px solid var(--border);
  border-radius: 10px;
  background: var(--surface-raised);
  color: var(--text);
  font: 400 14px / 1.5 sans-serif;
  font-family: var(--its-font, inherit);
  font-variant-numeric: tabular-nums;
  box-shadow: 0 2px 6px #00000033, 0 12px 32px #0000004d;
}
.its-course .driver-popover-title {
  padding-inline-end: 32px;
  font: inherit;
  font-size: 16px;
  font-weight: 600;
  line-height: 1.35;
  text-wrap: balance;
}
.its-course .driver-popover-title[style*=block] + .driver-popover-description { margin-block-start: 8px; }
.its-course .driver-popover-description { font: inherit; text-wrap: pretty; }
.its-course .driver-popover-footer {
  flex-wrap: wrap;
  gap: 8px;
  margin-block-start: 16px;
}
.its-course .driver-popover-progress-text { color: var(--text-quiet); font: inherit; font-size: 12px; }
.its-course .driver-popover-navigation-btns { gap: 8px; }
.its-course .driver-popover-footer-btn {
  min-block-size: 36px;
  padding: 4px 14px;
  border: 1px solid var(--border-strong);
  border-radius: 6px;
  background: var(--surface-raised);
  color: var(--text);
  font: inherit;
  font-weight: 500;
  line-height: 26px;
  text-shadow: none;
}
.its-course .driver-popover-footer-btn:hover { background: var(--surface-sunken); }
.its-course .driver-popover-next-btn { border-color: var(--accent); background: var(--accent); color: var(--accent-text); }
.its-course .driver-popover-next-btn:hover { background: color-mix(in srgb, var(--accent) 88%, var(--text)); }
.its-course .driver-popover-navigation-btns button + button { margin: 0; }
.its-course .driver-popover-close-btn {
  display: grid !important;
  place-items: center;
  inset: 8px 8px auto auto;
  inline-size: 36px;
  block-size: 36px;
  border-radius: 6px;
  color: var(--text-quiet);
  font-size: 22px;
}
.its-course .driver-popover-close-btn:hover { background: var(--surface-sunken); color: var(--text); }
.its-course button:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.its-course .driver-popover-arrow { border-width: 7px; }
.its-course .driver-popover-arrow-side-left { border-inline-start-color: var(--surface-raised); }
.its-course .driver-popover-arrow-side-right { border-inline-end-color: var(--surface-raised); }
.its-course .driver-popover-arrow-side-top { border-block-start-color: var(--surface-raised); }
.its-course .driver-popover-arrow-side-bottom { border-block-end-color: var(--surface-raised); }
@media (pointer: coarse) {
  .its-course .driver-popover-footer-btn { min-block-size: 44px; line-height: 34px; }
  .its-course .driver-popover-close-btn { inline-size: 44px; block-size: 44px; inset: 4px 4px auto auto; }
}
@media (forced-colors: active) {
  .driver-popover.its-course { border-color: CanvasText; }
}
@media print {
  .driver-overlay, .driver-popover.its-course { display: none !important; }
}
`;
