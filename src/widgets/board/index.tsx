import { reactWidget } from "../kit/react.js";
import { Board as Screen } from "./Board.js";
import { options } from "./options.js";
import { board } from "./widget.js";

/** The board for React portals. */
export const Board = reactWidget(board, Screen, options);
