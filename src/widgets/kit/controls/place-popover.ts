const GAP = 4;
const EDGE = 8;

/**
 * Positions an open popover below its control, above it where there is no room, and within the window. `end` aligns it with the control's
 * right edge.
 */
export function placePopover(popover: HTMLElement, control: HTMLElement, align: "start" | "center" | "end" = "center"): void {
  const around = control.getBoundingClientRect();
  const { width, height } = popover.getBoundingClientRect();
  if (align === "end") {
    popover.style.left = `${around.right + GAP}px`;
    popover.style.top = `${around.top + (around.height - height) / 2}px`;
    return;
  }
  const wanted = align === "center" ? around.left + (around.width - width) / 2 : around.left;
  const isBelow = around.bottom + GAP + height <= innerHeight - EDGE || around.top < height + GAP + EDGE;
  popover.style.left = `${Math.max(EDGE, Math.min(wanted, document.documentElement.clientWidth - width - EDGE))}px`;
  popover.style.top = `${isBelow ? around.bottom + GAP : around.top - GAP - height}px`;
}
