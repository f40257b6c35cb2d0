const ID = "first-page";

/** Takes the prerendered public page away; what the portal shows instead is there or will not come. */
export function leaveFirstPage(): void {
  document.getElementById(ID)?.remove();
}

/** Leaves the prerendered page standing until the first screen inside the portal is ready. */
export function leaveFirstPageWhenReady(portal: HTMLElement): void {
  const leave = (event: Event) => {
    if (event.composedPath()[0] === portal) return;
    leaveFirstPage();
    portal.removeEventListener("its-ready", leave);
  };
  portal.addEventListener("its-ready", leave);
}
