import device from "../../kit/device/texts/en.js";
import vehicle from "../../kit/device/vehicle/texts/en.js";
import type ru from "./ru.js";

export default {
  ...device,
  ...vehicle,
  kind: "Special vehicle",
  vehicle: "Vehicle and driver",
  motion: "Motion",
  type: "Type",
  driver: "Driver",
  metrics: "Figures now",
  speedNow: "Speed now",
  speedLast: "Last known speed",
  speed15: "Average, past 15 {{min}}",
  serviced30: "Serviced, past 30 {{min}}",
  taskPlaces: "Places of tasks",
  chosenPlace: "Chosen place",

  tasks: "Tasks",

  "work.snow": "Snow clearing",
  "work.deicing": "De-icing",
  "work.sweeping": "Sweeping",
  "work.washing": "Washing",
  "work.repair": "Repair",
  "work.inspection": "Inspection",
  "work.other": "Other work",
} satisfies Record<keyof typeof ru, string>;
