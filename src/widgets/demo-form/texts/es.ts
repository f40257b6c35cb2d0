import form from "../../kit/form/texts/es.js";
import type ru from "./ru.js";

export default {
  ...form,
  heading: "Solicitar una demostración",
  lead: "Le mostraremos el sistema con datos parecidos a los de su ciudad y responderemos a sus preguntas.",
  "field.full_name": "Nombre completo",
  "field.country": "País",
  "field.city": "Ciudad",
  "missing.full_name": "Introduzca el nombre completo",
  "missing.country": "Introduzca el país",
  "missing.city": "Introduzca la ciudad",
  send: "Solicitar una demostración",
  thanksLead: "¡Gracias! Le contactaremos por el teléfono o el correo indicados para acordar la hora de la demostración.",
} satisfies Record<keyof typeof ru, string>;
