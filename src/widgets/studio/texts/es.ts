import type ru from "./ru.js";

export default {
  heading: "Un widget para su sitio",
  lead: "Elija un widget, configúrelo y vea cómo quedará. Después copie las líneas en su página.",
  widget: "Widget",
  attributes: "Atributos",
  notSet: "sin definir",
  preview: "Cómo se ve",
  copy: "Copiar",
  copied: "Copiado.",
  events: "Registro de eventos",
} satisfies Partial<Record<keyof typeof ru, string>>;
