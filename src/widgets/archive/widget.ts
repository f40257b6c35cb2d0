import type { Widget } from "../../core/internal.js";
import type { ArchiveAttributes, ArchiveEvents } from "./surface.js";

/**
 * The digital archive: five sections of records with files (spec 2). `tab` is `podd`, `reports`, `projects`, `techs` or
 * `letters`; `query`, `from` (a date, `all`, or nothing for today), `object` and `sort` are what the list shows.
 */
export const archive: Widget<ArchiveAttributes, ArchiveEvents> = {
  id: "archive",
  tag: "its-archive",
  title: { ru: "Цифровой архив", en: "Digital archive", es: "Archivo digital" },
  attributes: { tab: "string", query: "string", from: "string", object: "string", sort: "string" },
  events: ["its-tab-selected", "its-view-changed"],
  needs: "archive.view",
  screen: {
    path: "archive",
    access: "signed-in",
    ground: "sunken",
    menu: { order: 3, icon: "archive" },
    inAddress: {
      attributes: { tab: "push", query: "replace", from: "replace", object: "replace", sort: "replace" },
      events: ["its-tab-selected", "its-view-changed"],
    },
  },
  load: () => import("./element.js"),
};
