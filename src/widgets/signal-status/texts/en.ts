import type ru from "./ru.js";

export default {
  crossings: "traffic lights",
  none: "The city lists no such traffic lights",
  notChosen: "No traffic lights chosen",
  notChosenHint: "Whether they work will be said here.",
} satisfies typeof ru;
