import type ru from "./ru.js";

export default {
  help: "Help: the course",
  take: "Take the course: {{total}} steps",
  takeAgain: "Take the course from the start",
  resume: "Continue: step {{current}} of {{total}}",
  offer: "New here? In two minutes the course shows you where everything is.",
  progress: "Step {{current}} of {{total}}",
  next: "Next",
  previous: "Back",
  later: "Later",
  leave: "Leave the course",
  finish: "Finish the course",
  opening: "Opening the page…",
  missing: "It is not on screen right now.",
  notOffered: "Your system does not have this section, so let's move on.",
  notLoaded: "The course did not load. Please try again.",
  "none.rtc": "The server lists no detectors right now.",
  "none.rts": "The server lists no signal controllers right now.",
  "none.bus": "No bus is on the road right now.",
  "none.spec": "No special vehicle is on the road right now.",

  "step.layers.title": "Start your shift with the map",
  "step.layers.text":
    "Two minutes, and you will know where everything is. Layers are switched here: devices, transport, requests, weather. All are on at first; switch off what you don't need and it stays off. “Need attention” counts what waits for you: start your shift there.",
  "step.layers.where": "Layers are switched in the row above the map.",
  "step.map.title": "The city on the map",
  "step.map.text":
    "Press a marker and its card opens beside the map. State is always a colour, a shape and a word. A circle with a number is several things close together, coloured by the worst of them. Press it to zoom in.",
  "step.map.where": "The map is the first item of the menu.",
  "step.list.title": "The same as a list",
  "step.list.text":
    "The list holds everything the map shows: search by street or number, filter for faults. On a narrow screen the List button above the map opens it. It works without a mouse too.",
  "step.list.where": "A button above the map opens the list.",
  "step.alarms.title": "Alarms: what wants somebody",
  "step.alarms.text":
    "What is wrong now stands here: the most dangerous on top, one row for one cause. An alarm says what happens if nobody does anything, and what to do. “Acknowledge” means that you have seen it; “Shelve” takes it away for a time and brings it back by itself.",
  "step.alarms.where": "Alarms are in the menu; the number beside them says how many want somebody.",
  "step.rtc.title": "Road detector (RTc)",
  "step.rtc.text":
    "A detector counts traffic. First check that it is connected and how fresh its reading is: old data stays, but it is marked. Below are the camera frame, charts for 60 minutes and 12 hours, the event log and reports.",
  "step.rtc.where": "Open a detector's page from the map or the list with “Open page”.",
  "step.rts.title": "Signal controller (RTs)",
  "step.rts.text":
    "This is where you control the lights. Every intervention asks for confirmation; giving control back to the system takes one press. “Accepted” does not mean “switched”: wait until the controller itself shows the new mode. Temporary modes last 60 minutes and everyone sees them in the row under the top bar.",
  "step.rts.where": "Open a controller's page from the map or the list.",
  "step.bus.title": "Bus",
  "step.bus.text":
    "Where the bus is, how fast it moves and which stop is next. Below are the route with expected arrivals, a frame from the cabin, passenger flow and the log.",
  "step.bus.where": "Buses are in the Public transport layer of the map.",
  "step.special.title": "Special equipment",
  "step.special.text":
    "Tasks for a crew are set here: the kind of work, the section on the map, when to start. A task counts as accepted when the crew answers, not when you send it. Above are the speed over 15 minutes and the section serviced over 30.",
  "step.special.where": "Vehicles are in the Special equipment layer of the map.",
  "step.analytics.title": "Analytics",
  "step.analytics.text":
    "Choose a crossroad, a street or a fragment, set the period and press Apply. Figures can be compared with another period, exported to a table and printed for management.",
  "step.analytics.where": "Analytics is in the menu.",
  "step.archive.title": "Digital archive",
  "step.archive.text":
    "Plans, reports, projects, passports and letters. At first you see today's records: if yours is not there, change the start date. Add a file with the button or by dragging it in; if the connection drops, the upload can be continued.",
  "step.archive.where": "The archive is in the menu.",
  "step.contact.title": "Your details",
  "step.contact.text":
    "Check your name and phone: the name appears in the journal under each of your commands, and the phone is how the next shift reaches you. Your photo is here too.",
  "step.contact.where": "The account is in the menu and under your name at the top.",
  "step.restrictions.title": "What you are allowed to do",
  "step.restrictions.text":
    "If it says “Device control prohibited”, you can look at everything but send no commands; ask your administrator for the right. That's all. Take the course again any time with the help button at the top. Have a quiet shift!",
  "step.restrictions.where": "Restrictions are in your account.",
} satisfies Record<keyof typeof ru, string>;
