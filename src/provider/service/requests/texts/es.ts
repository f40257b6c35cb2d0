import type { SampleWords } from "../sample-words.js";

const es: readonly SampleWords[] = [
  {
    theme: "Semáforo",
    text: (crossing) => `No se enciende el verde de peatones: ${crossing}`,
    author: "Centro de emergencias",
    executor: "Brigada de semáforos 1",
    comments: [
      { author: "Operador de guardia", text: "Avisada la brigada, llegará en media hora" },
      { author: "Brigada de semáforos 1", text: "En el lugar. El módulo está fundido y hay que cambiarlo" },
    ],
  },
  {
    theme: "Señal de tráfico",
    text: (crossing) => `Señal girada por el viento: ${crossing}`,
    author: "Patrulla de policía",
    executor: "",
  },
  {
    theme: "Marcas viales",
    text: (crossing) => `Paso de peatones borrado: ${crossing}`,
    author: "Vecino",
    executor: "",
  },
  {
    theme: "Retirada de nieve",
    text: (crossing) => `Un montón de nieve tapa la visibilidad: ${crossing}`,
    author: "Conductor de autobús",
    executor: "Parque de conservación 2",
    comments: [{ author: "Parque de conservación 2", text: "Nieve retirada, visibilidad recuperada" }],
  },
  {
    theme: "Alumbrado",
    text: (crossing) => `Dos farolas apagadas: ${crossing}`,
    author: "Vecino",
    executor: "Servicio de alumbrado",
    comments: [{ author: "Servicio de alumbrado", text: "A la espera de que lleguen las luminarias" }],
  },
  {
    theme: "Semáforo",
    text: (crossing) => `Báculo inclinado tras un golpe: ${crossing}`,
    author: "Patrulla de policía",
    executor: "Brigada de semáforos 2",
  },
  {
    theme: "Pavimento",
    text: (crossing) => `Tapa de registro hundida en el carril derecho: ${crossing}`,
    author: "Operador de guardia",
    executor: "Servicio de aguas",
  },
  {
    theme: "Parada",
    text: (crossing) => `Cristal de la marquesina roto junto al cruce: ${crossing}`,
    author: "Vecino",
    executor: "Servicios urbanos",
  },
  {
    theme: "Pavimento",
    text: (crossing) => `Bache de cerca de un metro: ${crossing}`,
    author: "Conductor de autobús",
    executor: "Parque de conservación 1",
  },
];
export default es;
