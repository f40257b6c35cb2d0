import control from "../../../kit/control/texts/es.js";
import type ru from "./ru.js";

export default {
  ...control,
  now: "Ahora en el cruce",
  asked: "Solicitado por usted",
  nothingAsked: "Sin solicitudes.",
  inForce: "en vigor",
  giveBack: "Devolver el control al sistema",
  intervene: "Intervenir durante 60 minutos",
  interveneGrave: "Modos peligrosos, durante 60 minutos",
  ask: "Solicitar…",
  askFor: "Solicitar: {{mode}}",
  custom: "Secuencia propia de fases",
  atCrossing: "Cruce",
  willBeAsked: "Se solicitará",
  goOn: "Continuar",
  sendRequest: "Enviar: {{mode}}",
  reason: "Motivo",
} satisfies Partial<Record<keyof typeof ru, string>>;
