/** Window width in CSS px up to which the popover stands below the highlighted part and not beside it. */
const NARROW = 640;
/** CSS px of height left for the popover there. */
const ROOM_FOR_WORDS = 300;
/** Least height of the highlighted area, in CSS px. */
const LEAST = 60;
/** CSS px of height that a larger part must show; it is scrolled up until it does. */
const ENOUGH = 200;

/** A box on the page over a part of a widget: the course points at the box and changes nothing inside the widget. */
export interface Spot {
  readonly element: HTMLElement;
  /** Moves the box over this part, scrolling it into view or following it; true when it moved. */
  lieOver(part: HTMLElement): boolean;
}

export function createSpot(): Spot {
  const element = document.createElement("div");
  element.className = "its-course-spot";
  element.setAttribute("aria-hidden", "true");
  let part: HTMLElement | null = null;
  let last = "";

  const boxOf = (shown: HTMLElement) => {
    const { top, left, bottom, right } = visibleBox(shown);
    const room = innerWidth < NARROW ? Math.max(top + LEAST, innerHeight - ROOM_FOR_WORDS) : innerHeight;
    return { top, left, width: right - left, height: Math.min(bottom, room) - top };
  };
  const place = (shown: HTMLElement) => {
    const box = boxOf(shown);
    const now = Object.values(box).map(Math.round).join(" ");
    if (now === last) return false;
    last = now;
    for (const [side, length] of Object.entries(box)) element.style.setProperty(side, `${Math.max(0, length)}px`);
    return true;
  };

  return {
    element,
    lieOver(next) {
      if (next !== part) {
        const isTall = next.offsetHeight > innerHeight / 2;
        next.scrollIntoView({ block: isTall || innerWidth < NARROW ? "start" : "center", inline: "nearest" });
      } else if (boxOf(next).height < Math.min(ENOUGH, next.offsetHeight) - 1) {
        next.scrollIntoView({ block: "start", inline: "nearest" });
      }
      part = next;
      return place(next);
    },
  };
}

/** The visible box of the element: not cut off by the window or by a scrolling ancestor; px of the window. */
function visibleBox(element: HTMLElement) {
  let { top, left, bottom, right } = element.getBoundingClientRect();
  for (let around = parentOf(element); around; around = parentOf(around)) {
    if (around === document.documentElement || getComputedStyle(around).overflow === "visible") continue;
    const box = around.getBoundingClientRect();
    top = Math.max(top, box.top);
    left = Math.max(left, box.left);
    bottom = Math.min(bottom, box.bottom);
    right = Math.min(right, box.right);
  }
  return { top: Math.max(0, top), left: Math.max(0, left), bottom: Math.min(innerHeight, bottom), right: Math.min(innerWidth, right) };
}

const parentOf = (element: Element): Element | null =>
  element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null;
