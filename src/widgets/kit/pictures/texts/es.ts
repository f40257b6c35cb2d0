import off from "../off-texts/es.js";
import type ru from "./ru.js";

export default {
  ...off,
  "pictures.title": "Imágenes de todas las cámaras",
  "pictures.allAreOn": "Las imágenes de las cámaras se muestran.",
  "pictures.allAreOff": "Están desactivadas las imágenes de todas las cámaras. {{words}}",
  "pictures.showAll": "Volver a mostrarlas",
  "pictures.hideAll": "Desactivar todas las imágenes…",
  "pictures.hideAllTitle": "Desactivar las imágenes de todas las cámaras",
  "pictures.notAllowed": "Puede desactivar las imágenes de todas las cámaras quien configura los semáforos y ve todos los dispositivos.",
  "pictures.notOffered": "El servidor no permite desactivar las imágenes de las cámaras.",
  "pictures.cameras": "Cámaras desactivadas una a una",
  "pictures.noCameras": "No hay ninguna. Una cámara se desactiva en la página de su dispositivo.",
  "pictures.camera.rts": "Regulador {{id}}",
  "pictures.camera.rtc": "Detector {{id}}",
  "pictures.camera.bus": "Vehículo {{id}}",
  "pictures.showCamera": "Volver a mostrar las imágenes",
  "pictures.hideCamera": "Desactivar las imágenes…",
  "pictures.hideCameraTitle": "Desactivar las imágenes de una cámara",
  "pictures.allCameras": "Todas las cámaras…",
  "pictures.change": "Cambiar…",
  "pictures.hideNow": "Desactivar",
  "pictures.means":
    "La imagen desaparece al momento de las páginas abiertas y el servidor no da ninguna nueva. No afecta a las mediciones de la cámara ni al control. Los visitantes sin sesión no ven imágenes nunca.",
  "pictures.audience": "Ocultar a",
  "pictures.for.viewers": "Quienes solo pueden mirar",
  "pictures.for.everybody": "Todos",
  "pictures.hint.viewers": "Quienes controlan dispositivos seguirán viendo las imágenes.",
  "pictures.hint.everybody": "Nadie verá las imágenes, usted tampoco.",
  "pictures.reason": "Motivo",
  "pictures.noReason": "Indique el motivo.",
} satisfies Record<keyof typeof ru, string>;
