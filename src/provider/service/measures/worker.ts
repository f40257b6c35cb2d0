import { answerWith } from "../../base/threads/answer.js";
import { answer } from "./tasks.js";

/** Reads logs and computes measures apart from the thread that answers calls. */
answerWith(answer);
