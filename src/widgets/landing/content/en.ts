import type { LandingContent } from "./content.js";

export default {
  isSample: true,
  about: {
    kind: "Intelligent transport system",
    heading: "The city's traffic, watched and under control",
    lead: "Signals, detectors and vehicles on one map. The operator sees the state of every intersection, and how fresh each reading is.",
    claims: [
      { figure: "Fewer jams", title: "Congestion reduction", text: "Signals follow the flow of traffic, not only the timetable." },
      {
        figure: "Fewer accidents",
        title: "Accident-risk reduction",
        text: "A failed signal is in the operator's sight at once, not after complaints.",
      },
      { figure: "24/7", title: "Remote monitoring", text: "The devices on the city's roads are watched around the clock." },
      {
        figure: "> 75,000\u00a0h",
        title: "Mean time between failures",
        text: "The equipment works for over 75,000 hours on average between failures.",
      },
    ],
    workplace: {
      heading: "The operator's workplace",
      points: [
        {
          title: "See the whole city",
          text: "The map shows every controller and detector; from afar a group takes the colour of its worst member. The same things are in a list, for the keyboard and for screen readers.",
        },
        { title: "Open an intersection", text: "Mode, phase and movement scheme of a signal, exactly as its controller reports them." },
        {
          title: "Know what to trust",
          text: "Every reading has an age. Old data is marked, never hidden, and a lost connection is shown at once.",
        },
      ],
    },
  },
  cases: {
    heading: "At work in cities",
    lead: "Two cities, two tasks: make the streets safer, and let more cars through on the same lanes.",
    cities: [
      {
        city: "Zarechinsk",
        text: "480,000 people, 312 signal-controlled intersections. Detectors on the approaches and adaptive control on three main roads.",
        safety: { figure: "−27%", text: "accidents at signal-controlled intersections in a year" },
        efficiency: { figure: "−18%", text: "travel time on the main roads in the rush hour" },
        quote: {
          text: "Drivers used to tell us that a signal was dark. Now the crew leaves before the first call.",
          author: "Head of the road department",
        },
      },
      {
        city: "Nizhnemorsk",
        text: "210,000 people, 126 signal-controlled intersections. Coordinated signals on the road to the port, priority for public transport.",
        safety: { figure: "−19%", text: "people hit at signalled pedestrian crossings" },
        efficiency: { figure: "+22%", text: "capacity of the entrance to the port" },
        quote: {
          text: "We change a signal's plan from the control room and see on the same map what it did to the queue.",
          author: "Chief engineer of the traffic centre",
        },
      },
    ],
  },
  partners: {
    heading: "Partner programme",
    lead: "You know your region; we bring a finished system, training, and support at every installation.",
    markup: { figure: "from 150%", text: "the partner's markup on an implementation" },
    formats: {
      heading: "Ways to work together",
      points: [
        { title: "Franchise", text: "The right to work under our name in a territory of your own, with training and support." },
        { title: "Licensing", text: "Licences of the platform inside your projects: you implement, we keep it up to date." },
        { title: "White label", text: "The platform under your brand: your logo, your colours, your contract with the city." },
      ],
    },
    kinds: {
      heading: "Whom we look for",
      points: [
        { title: "Companies experienced in B2G", text: "You work with government customers and know how they buy." },
        { title: "People with administrative resources", text: "You can bring a project to those who decide in the city." },
        { title: "IT integrators in government", text: "You bring information systems into public bodies." },
        { title: "Road organisations", text: "You build and maintain roads, signals and other roadside equipment." },
      ],
    },
  },
  news: {
    heading: "News",
    items: [
      {
        date: "2026-03-12",
        title: "We enter a foreign market",
        text: "Our first installation abroad begins. The platform speaks Russian, English and Spanish, and shows money and numbers by the rules of the country.",
      },
      {
        date: "2026-01-27",
        title: "Six types of Russian traffic controllers supported",
        text: "Six types of Russian traffic controllers connect to the system: a modernisation need not replace sound equipment at the intersections.",
      },
    ],
  },
} satisfies LandingContent;
