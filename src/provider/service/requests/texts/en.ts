import type { SampleWords } from "../sample-words.js";

const en: readonly SampleWords[] = [
  {
    theme: "Traffic signal",
    text: (crossing) => `Green man does not light: ${crossing}`,
    author: "Emergency control room",
    executor: "Signals crew 1",
    comments: [
      { author: "Duty operator", text: "Passed to the crew, on site within half an hour" },
      { author: "Signals crew 1", text: "On site. The module has burnt out and has to be replaced" },
    ],
  },
  {
    theme: "Road sign",
    text: (crossing) => `Sign turned round by the wind: ${crossing}`,
    author: "Police patrol",
    executor: "",
  },
  {
    theme: "Road markings",
    text: (crossing) => `Crossing markings worn away: ${crossing}`,
    author: "Resident",
    executor: "",
  },
  {
    theme: "Snow clearance",
    text: (crossing) => `Bank of snow blocks the view: ${crossing}`,
    author: "Bus driver",
    executor: "Road depot 2",
    comments: [{ author: "Road depot 2", text: "Bank cleared, the view is free again" }],
  },
  {
    theme: "Street lighting",
    text: (crossing) => `Two lamps are out: ${crossing}`,
    author: "Resident",
    executor: "Street lighting team",
    comments: [{ author: "Street lighting team", text: "Waiting for lamps to be delivered" }],
  },
  {
    theme: "Traffic signal",
    text: (crossing) => `Pole leaning after a collision: ${crossing}`,
    author: "Police patrol",
    executor: "Signals crew 2",
  },
  {
    theme: "Road surface",
    text: (crossing) => `Sunken manhole cover in the nearside lane: ${crossing}`,
    author: "Duty operator",
    executor: "Water company",
  },
  {
    theme: "Bus stop",
    text: (crossing) => `Broken shelter glass beside the junction: ${crossing}`,
    author: "Resident",
    executor: "Public works",
  },
  {
    theme: "Road surface",
    text: (crossing) => `Pothole about a metre wide: ${crossing}`,
    author: "Bus driver",
    executor: "Road depot 1",
  },
];
export default en;
