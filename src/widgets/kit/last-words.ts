import type { Language } from "../../core/internal.js";

/** Texts of the error boundary, kept in the code because the files of texts may be what failed to load. */
export const lastWords: Readonly<Record<Language, Readonly<Record<"failed" | "retry" | "copy" | "copied" | "notCopied", string>>>> = {
  ru: {
    failed: "Этот раздел перестал работать. Остальная страница не затронута.",
    retry: "Повторить",
    copy: "Скопировать подробности",
    copied: "Подробности скопированы",
    notCopied: "Скопировать не удалось",
  },
  en: {
    failed: "This part has stopped working. The rest of the page is not affected.",
    retry: "Try again",
    copy: "Copy details",
    copied: "Details copied",
    notCopied: "Could not copy",
  },
  es: {
    failed: "Esta sección ha dejado de funcionar. El resto de la página no se ve afectado.",
    retry: "Reintentar",
    copy: "Copiar detalles",
    copied: "Detalles copiados",
    notCopied: "No se pudo copiar",
  },
};
