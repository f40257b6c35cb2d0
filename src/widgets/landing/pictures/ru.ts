import analyticsDark from "asset:./analytics-ru-dark.webp";
import analyticsLight from "asset:./analytics-ru-light.webp";
import deskDark from "asset:./desk-ru-dark.webp";
import deskLight from "asset:./desk-ru-light.webp";
import deviceDark from "asset:./device-ru-dark.webp";
import deviceLight from "asset:./device-ru-light.webp";
import mapDark from "asset:./map-ru-dark.webp";
import mapLight from "asset:./map-ru-light.webp";
import phoneDark from "asset:./phone-ru-dark.webp";
import phoneLight from "asset:./phone-ru-light.webp";
import type { Pictures } from "./pictures.js";

export { default as content } from "../content/ru.js";

export const pictures = {
  map: { light: mapLight, dark: mapDark },
  device: { light: deviceLight, dark: deviceDark },
  desk: { light: deskLight, dark: deskDark },
  analytics: { light: analyticsLight, dark: analyticsDark },
  phone: { light: phoneLight, dark: phoneDark },
} satisfies Pictures;
