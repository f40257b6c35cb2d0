import type { Compass } from "./model.js";

/** Crews by number, not by name: no person is invented. */
export const drivers = Array.from({ length: 12 }, (_, index) => `Экипаж № ${index + 1}`);
export const vehicleTypes = [
  "Снегоуборочная машина",
  "Поливомоечная машина",
  "Подметальная машина",
  "Комбинированная дорожная машина",
  "Автогрейдер",
  "Мусоровоз",
  "Аварийная служба светофоров",
  "Эвакуатор",
];
export const busModels = ["ЛиАЗ-5292", "ПАЗ-3204", "НефАЗ-5299", "МАЗ-203", "Volgabus-5270"];
export const controllerTypes = ["УК4.1М", "ДК «Поток-С»", "КДУ-3.3", "ДУМКА-24", "Swarco ITC-2", "Сигнал-6"];
/** From which side an approach comes. */
export const sides: Record<Compass, string> = {
  N: "с севера",
  NE: "с северо-востока",
  E: "с востока",
  SE: "с юго-востока",
  S: "с юга",
  SW: "с юго-запада",
  W: "с запада",
  NW: "с северо-запада",
};

/** The same of a side that may not be known: empty then. */
export const sideOf = (compass: Compass | null): string => (compass === null ? "" : sides[compass]);
