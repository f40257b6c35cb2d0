import analyticsDark from "asset:./analytics-es-dark.webp";
import analyticsLight from "asset:./analytics-es-light.webp";
import deskDark from "asset:./desk-es-dark.webp";
import deskLight from "asset:./desk-es-light.webp";
import deviceDark from "asset:./device-es-dark.webp";
import deviceLight from "asset:./device-es-light.webp";
import mapDark from "asset:./map-es-dark.webp";
import mapLight from "asset:./map-es-light.webp";
import phoneDark from "asset:./phone-es-dark.webp";
import phoneLight from "asset:./phone-es-light.webp";
import type { Pictures } from "./pictures.js";

export { default as content } from "../content/es.js";

export const pictures = {
  map: { light: mapLight, dark: mapDark },
  device: { light: deviceLight, dark: deviceDark },
  desk: { light: deskLight, dark: deskDark },
  analytics: { light: analyticsLight, dark: analyticsDark },
  phone: { light: phoneLight, dark: phoneDark },
} satisfies Pictures;
