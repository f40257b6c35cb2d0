import type { Navigation } from "../kit/surface.js";

export interface CourseAttributes {
  /** starts the course by itself for a user who has not had it in this browser */
  auto?: boolean;
  /** offers the course beside the button to such a user, and leaves the page as it is; `auto` wins */
  offer?: boolean;
}

export interface CourseEvents {
  /** a step is about that screen */
  "its-navigate": Navigation;
}
