import { reactWidget } from "../kit/react.js";
import { Board as Screen } from "./Board.js";
import { dress } from "./dress.js";
import { board } from "./widget.js";

/** The board for React portals. */
export const Board = reactWidget(board, Screen, dress);
