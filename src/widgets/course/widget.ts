import type { Widget } from "../../core/internal.js";
import type { CourseAttributes, CourseEvents } from "./surface.js";

/** The help button with the step-by-step course (spec 1, 2). `auto` starts it by itself, once for each user; `offer` offers it. */
export const course: Widget<CourseAttributes, CourseEvents> = {
  id: "course",
  tag: "its-course",
  title: { ru: "Учебный курс", en: "Assistant course", es: "Curso guiado" },
  attributes: { auto: "boolean", offer: "boolean" },
  events: ["its-navigate"],
  shell: {
    place: "bar",
    attributes: { offer: "" },
    attributesAtStart: { auto: "" },
    failure: {
      ru: "Курс не загрузился. Повторить",
      en: "The course did not load. Try again",
      es: "El curso no se ha cargado. Reintentar",
    },
  },
  load: () => import("./element.js"),
};
