import type { PopoverDOM } from "driver.js";

const PROGRESS = "its-course-progress";

/** Makes the library's box a dialog whose name is its step and title, so that a screen reader says both on arrival. */
export function labelPopover({ wrapper, title, progress, footer, closeButton }: PopoverDOM, leave: string): void {
  progress.id = PROGRESS;
  wrapper.setAttribute("aria-labelledby", `${PROGRESS} ${title.id}`);
  wrapper.setAttribute("aria-modal", "true");
  title.setAttribute("role", "presentation");
  footer.setAttribute("role", "presentation");
  closeButton.setAttribute("aria-label", leave);
  closeButton.title = leave;
}
