import type { Language } from "../../core/contract/language.js";

/** Crews are told apart by number, not by name: no person is invented. */
export const CREWS = 12;
export const vehicleTypes = ["snowplough", "washer", "sweeper", "combined", "grader", "refuse", "signals", "tow"] as const;
const russianBuses = ["ЛиАЗ-5292", "ПАЗ-3204", "НефАЗ-5299", "МАЗ-203", "Volgabus-5270"];
const russianControllers = ["УК4.1М", "ДК «Поток-С»", "КДУ-3.3", "ДУМКА-24", "Swarco ITC-2", "Сигнал-6"];

/** Models of buses, and types of controllers, that stand in cities of a language. */
export const busModelsIn = (language: Language): readonly string[] =>
  language === "ru" ? russianBuses : ["Solaris Urbino 12", "Mercedes-Benz Citaro", "MAN Lion’s City", "Volvo 7900", "Iveco Urbanway"];
export const controllerTypesIn = (language: Language): readonly string[] =>
  language === "ru" ? russianControllers : ["Swarco ITC-2", "Swarco ITC-3", "Yunex ST950", "Econolite Cobalt", "Dynniq EC-2", "SICE RMY"];
/** The letters of number plates. */
export const plateLettersIn = (language: Language): readonly string[] => [...(language === "ru" ? "АВЕКМНОРСТУХ" : "ABEKMHOPCTYX")];
