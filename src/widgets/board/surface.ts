import type { Layout } from "./layout.js";

export type { Layout as Board };

export interface BoardAttributes {
  /** a board, shown as it is; without it the board of whoever is signed in, kept in this browser */
  layout?: Layout;
  /** a board out of a link, offered to be taken over: `shared` of its search, or of its fragment when it is long */
  shared?: string;
}

export interface BoardEvents {
  /** a person changed the board */
  "its-board-changed": { layout: Layout };
  /** a shared board was taken over or left */
  "its-view-changed": { shared: null };
}
