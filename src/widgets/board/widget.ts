import type { Widget } from "../../core/internal.js";
import type { BoardAttributes, BoardEvents } from "./surface.js";

/**
 * Widgets and cards of plugins as a person arranged them. `layout`: a board as JSON, shown as it is; without it the
 * board of whoever is signed in, kept in this browser. `shared`: a board out of a link, offered to be taken over.
 */
export const board: Widget<BoardAttributes, BoardEvents> = {
  id: "board",
  tag: "its-board",
  title: { ru: "Рабочий стол", en: "Board", es: "Tablero" },
  attributes: { layout: "json", shared: "string" },
  events: ["its-board-changed", "its-view-changed"],
  screen: {
    path: "board",
    access: "signed-in",
    ground: "sunken",
    menu: { order: 2, icon: "board", shortTitle: { ru: "Стол", en: "Board", es: "Panel" } },
    inAddress: { attributes: { shared: "replace" }, events: ["its-view-changed"] },
  },
  load: () => import("./element.js"),
};
