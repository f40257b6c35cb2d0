import zoneOf from "@photostructure/tz-lookup";
import type { Language } from "../../core/contract/language.js";
import type { CityModel, Controller } from "./model.js";

/** Zones of the countries whose language is one of ours, by their areas; that of all others is English. */
const zonesOf: Record<"ru" | "es", Record<string, string>> = {
  ru: {
    Asia: "Almaty Anadyr Aqtau Aqtobe Atyrau Barnaul Bishkek Chita Irkutsk Kamchatka Khandyga Krasnoyarsk Kostanay Magadan Novokuznetsk Novosibirsk Omsk Oral Qostanay Qyzylorda Sakhalin Srednekolymsk Tomsk Ust-Nera Vladivostok Yakutsk Yekaterinburg",
    Europe: "Astrakhan Kaliningrad Kirov Minsk Moscow Samara Saratov Simferopol Ulyanovsk Volgograd",
  },
  es: {
    Africa: "Ceuta Malabo",
    America:
      "Argentina Asuncion Bahia_Banderas Bogota Cancun Caracas Chihuahua Ciudad_Juarez Costa_Rica Coyhaique El_Salvador Guatemala Guayaquil Havana Hermosillo La_Paz Lima Managua Matamoros Mazatlan Merida Mexico_City Monterrey Montevideo Ojinaga Panama Puerto_Rico Punta_Arenas Santiago Santo_Domingo Tegucigalpa Tijuana",
    Atlantic: "Canary",
    Europe: "Madrid",
    Pacific: "Easter Galapagos",
  },
};

/** The language of the country in which a place lies, degrees. */
export function languageAt(latitude: number, longitude: number): Language {
  const [area = "", place = ""] = zoneOf(latitude, longitude).split("/");
  const isOf = (language: "ru" | "es") => zonesOf[language][area]?.split(" ").includes(place);
  return isOf("ru") ? "ru" : isOf("es") ? "es" : "en";
}

export const languageOf = ({ language = "ru" }: Pick<CityModel, "language">): Language => language;

/** A controller whose phases are named in a language. */
export function speaking(language: Language, { language: _, ...controller }: Controller): Controller {
  return language === "ru" ? controller : { ...controller, language };
}
