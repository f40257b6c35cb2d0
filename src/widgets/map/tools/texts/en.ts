import type ru from "./ru.js";

export default {
  marks: "Marks on the map",
  "mark.place": "Place",
  "mark.vehicle": "Vehicle",
  "mark.section": "Section",
  "mark.stop": "Stop",
  "mark.line": "Line",
  followAgain: "Follow again",

  pickPlace: "Show the place on the map",
  pickSection: "Show the section of street",
  pickKeys: "Arrows move the map under the crosshair, Enter picks, Esc cancels",
  picked: "Picked: {{name}}",
  noSection: "There is no street here. Point closer to one.",
  noStreets: "The streets did not load",
} satisfies Record<keyof typeof ru, string>;
