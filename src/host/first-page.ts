const ID = "first-page";

/** Removes the prerendered public page. */
export function leaveFirstPage(): void {
  document.getElementById(ID)?.remove();
}

/** Leaves the prerendered page standing until the first screen inside the portal is ready, or one could not be drawn and says so. */
export function leaveFirstPageWhenReady(portal: HTMLElement): void {
  const events = ["its-ready", "its-error"];
  const leave = (event: Event) => {
    if (event.type === "its-ready" ? event.composedPath()[0] === portal : !(event as CustomEvent).detail?.error) return;
    leaveFirstPage();
    for (const name of events) portal.removeEventListener(name, leave);
  };
  for (const name of events) portal.addEventListener(name, leave);
}
