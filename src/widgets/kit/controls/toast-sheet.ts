/**
 * Wide and low, so that a toast stays within the bar at the top of a page: it never lies upon what it speaks of.
 *
 * CSS for react-toastify's class names, adopted as a sheet: the library's own entry writes a `<style>`, which a strict CSP blocks. The
 * animation of the bar is the timer of five seconds, so it runs under reduced motion too.
 */
export const toastSheet = `
.its-toasts {
  position: fixed;
  inset: 0 0 auto auto;
  margin: 0;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  overflow: visible;
}
.Toastify__toast-container {
  position: fixed;
  inset: auto;
  top: max(4px, env(safe-area-inset-top));
  right: max(16px, env(safe-area-inset-right));
  display: flex;
  flex-direction: column;
  gap: 8px;
  align-items: end;
  inline-size: max-content;
  max-inline-size: min(960px, calc(100vw - 32px));
  margin: 0;
  padding: 0;
  border: 0;
  background: none;
  overflow: visible;
}
.Toastify__toast {
  --y: 0px;
  position: relative;
  display: flex;
  align-items: center;
  gap: 8px;
  min-block-size: 40px;
  padding: 0 12px 3px;
  border: 1px solid var(--border);
  border-radius: var(--radius);
  background: var(--surface-raised);
  color: var(--text);
  box-shadow: var(--shadow);
  overflow: hidden;
  overflow-wrap: anywhere;
  touch-action: none;
}
.Toastify__toast--close-on-click { cursor: pointer; }
.Toastify__toast-icon { display: flex; flex: none; }
.its-toast-text { flex: 1 1 auto; }
.Toastify__progress-bar--wrp {
  position: absolute;
  inset: auto 0 0;
  block-size: 3px;
  overflow: hidden;
}
.Toastify__progress-bar {
  block-size: 100%;
  transform-origin: left;
  background: var(--info);
}
.Toastify__progress-bar--success { background: var(--ok); }
.Toastify__progress-bar--warning { background: var(--warning); }
.Toastify__progress-bar--error { background: var(--error); }
.Toastify__progress-bar--animated { animation: its-toast-time linear 1 forwards; }
.its-toast-enter { animation: its-toast-enter 160ms ease-out both; }
.its-toast-exit { animation: its-toast-exit 120ms ease-in both; }
@keyframes its-toast-time {
  from { transform: scaleX(1); }
  to { transform: scaleX(0); }
}
@keyframes its-toast-enter {
  from { opacity: 0; transform: translateX(24px); }
}
@keyframes its-toast-exit {
  to { opacity: 0; }
}
@media (prefers-reduced-motion: reduce) {
  @keyframes its-toast-enter {
    from { opacity: 0; }
  }
}
@media print {
  .Toastify { display: none; }
}
`;
