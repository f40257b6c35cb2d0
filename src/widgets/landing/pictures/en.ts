import analyticsDark from "asset:./analytics-en-dark.webp";
import analyticsLight from "asset:./analytics-en-light.webp";
import deskDark from "asset:./desk-en-dark.webp";
import deskLight from "asset:./desk-en-light.webp";
import deviceDark from "asset:./device-en-dark.webp";
import deviceLight from "asset:./device-en-light.webp";
import mapDark from "asset:./map-en-dark.webp";
import mapLight from "asset:./map-en-light.webp";
import phoneDark from "asset:./phone-en-dark.webp";
import phoneLight from "asset:./phone-en-light.webp";
import type { Pictures } from "./pictures.js";

export { default as content } from "../content/en.js";

export const pictures = {
  map: { light: mapLight, dark: mapDark },
  device: { light: deviceLight, dark: deviceDark },
  desk: { light: deskLight, dark: deskDark },
  analytics: { light: analyticsLight, dark: analyticsDark },
  phone: { light: phoneLight, dark: phoneDark },
} satisfies Pictures;
