import lock from "../../../kit/control/lock-texts/es.js";
import control from "../../../kit/control/texts/es.js";
import type ru from "./ru.js";

export default {
  ...control,
  ...lock,
  now: "Ahora en el cruce",
  lastKnown: "Último estado conocido del cruce",
  asked: "Solicitado por usted",
  askedByOther: "No solicitado por usted",
  askedNotHere: "No activado desde este puesto",
  askedElsewhere: "No se solicitó desde este puesto. El regulador aún no lo muestra.",
  nothingAsked: "Sin solicitudes.",
  inForce: "en vigor",
  details: "Detalles",
  aboutFate: "Detalles de la solicitud",
  "lock.sending": "Ya se está enviando una orden a este regulador y la pulsación no se ha aceptado. Espere la respuesta.",
  "lock.asked": "Esto ya está solicitado y la pulsación no se ha aceptado. Esperamos lo que muestre el regulador.",
  giveBack: "Devolver el control al sistema",
  intervene: "Intervenir durante 60 minutos",
  interveneGrave: "Modos peligrosos, durante 60 minutos",
  ask: "Solicitar…",
  askFor: "Solicitar: {{mode}}",
  atCrossing: "Cruce",
  willBeAsked: "Se solicitará",
  whenOpened: "Cuando abrió esta ventana",
  whenLooked: "Cuando volvió a mirar",
  readingAt: "lectura de las {{time}}",
  goOn: "Continuar",
  sendRequest: "Enviar: {{mode}}",
  reason: "Motivo",
  lockWaiting: "Esperamos una lectura reciente. Hasta entonces no se envían órdenes.",
} satisfies Partial<Record<keyof typeof ru, string>>;
