import "../../../src/widgets/bus-panel/element.js";
import "../../../src/widgets/special-panel/element.js";
import { standsFaults } from "../stands-faults.js";
import { busAnswers, vehicleAnswers } from "./fake-vehicles.js";

standsFaults({
  tag: "its-bus-panel",
  attributes: { device: "b1" },
  answers: busAnswers,
  main: ["bus/b1/telemetry"],
  shown: "МАЗ-203",
});

standsFaults({
  tag: "its-special-panel",
  attributes: { device: "v1", control: "" },
  answers: vehicleAnswers,
  main: ["spec/v1/telemetry"],
  shown: "Экипаж № 10",
});
