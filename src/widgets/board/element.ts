import { defineWidget } from "../kit/element.js";
import { Board } from "./Board.js";
import { options } from "./options.js";
import { board } from "./widget.js";

defineWidget(board, Board, options);
