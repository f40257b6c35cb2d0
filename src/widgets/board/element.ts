import { defineWidget } from "../kit/element.js";
import { Board } from "./Board.js";
import { dress } from "./dress.js";
import { board } from "./widget.js";

defineWidget(board, Board, dress);
