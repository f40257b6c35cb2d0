import form from "../../kit/form/texts/es.js";
import type ru from "./ru.js";

export default {
  ...form,
  heading: "Hágase socio",
  lead: "Franquicia, licencia o marca blanca: le explicaremos las condiciones y buscaremos el formato para su región.",
  "field.name": "Apellidos y nombre",
  "missing.name": "Introduzca los apellidos y el nombre",
  send: "Enviar la solicitud",
  thanksLead: "¡Gracias! Le contactaremos por el teléfono o el correo indicados para hablar de las condiciones.",
  figures: "Su estimación de rentabilidad",
  figuresOf: "{{city}}: población {{population}}, semáforos {{lights}}",
  figuresOfNowhere: "Población {{population}}, semáforos {{lights}}",
  implementation: "Implantación",
  operation: "Explotación, al año",
  figuresStay: "Es una estimación. Se queda en esta página y no forma parte de la solicitud; mencione las cifras cuando le contactemos.",
  figuresAway: "Quitar la estimación",
} satisfies Record<keyof typeof ru, string>;
