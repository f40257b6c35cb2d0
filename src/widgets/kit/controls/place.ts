const GAP = 4;
const EDGE = 8;

/** Puts a shown popover under its control, above where there is no room, and within the window. */
export function placeBeside(popover: HTMLElement, control: HTMLElement, align: "start" | "center" = "center"): void {
  const around = control.getBoundingClientRect();
  const { width, height } = popover.getBoundingClientRect();
  const wanted = align === "center" ? around.left + (around.width - width) / 2 : around.left;
  const isBelow = around.bottom + GAP + height <= innerHeight - EDGE || around.top < height + GAP + EDGE;
  popover.style.left = `${Math.max(EDGE, Math.min(wanted, document.documentElement.clientWidth - width - EDGE))}px`;
  popover.style.top = `${isBelow ? around.bottom + GAP : around.top - GAP - height}px`;
}
