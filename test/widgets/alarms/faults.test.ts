import "../../../src/widgets/alarms/element.js";
import { standsFaults } from "../stands-faults.js";
import { alarm } from "./city.js";

standsFaults({
  tag: "its-alarms",
  attributes: {},
  answers: () => ({ alarms: () => [alarm("a"), alarm("b", { cause: "Пробой изоляции" })] }),
  main: ["alarms"],
  shown: "Пробой изоляции",
});
