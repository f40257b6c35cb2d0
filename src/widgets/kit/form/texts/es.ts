import type ru from "./ru.js";

export default {
  allRequired: "Todos los campos son obligatorios.",
  "field.company": "Empresa",
  "field.email": "Correo electrónico",
  "field.phone": "Teléfono",
  "hint.phone": "Con el prefijo del país, por ejemplo +34 910 000 000",
  "missing.company": "Introduzca la empresa",
  "missing.email": "Introduzca el correo electrónico",
  "missing.phone": "Introduzca el teléfono",
  emailWrong: "Formato de correo electrónico incorrecto",
  phoneWrong: "Compruebe el teléfono: debe tener de 5 a 20 cifras",
  tooLong: "El texto es demasiado largo",
  consent: "Doy mi consentimiento para el [tratamiento de mis datos personales]",
  consentMissing: "Es necesario confirmar el consentimiento sobre los datos personales",
  opensInNewTab: "se abre en una pestaña nueva",
  bait: "Deje este campo vacío",
  sending: "Enviando…",
  thanks: "Solicitud enviada",
  again: "Enviar otra",
  "error.form": "Se ha producido un error al enviar el formulario. Inténtelo de nuevo más tarde.",
  "error.tooMany": "Demasiadas solicitudes. Inténtelo de nuevo en {{seconds}} s.",
} satisfies Record<keyof typeof ru | "error.form" | "error.tooMany", string>;
