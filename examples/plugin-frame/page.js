import { connect } from "/frame.js";

const words = {
  ru: {
    weather: "Погода",
    devices: "Светофорные объекты",
    faulty: "с неисправностями",
    requests: "Заявки",
    none: "не разрешено",
    map: "Открыть карту",
    wind: "м/с",
  },
  en: {
    weather: "Weather",
    devices: "Signal controllers",
    faulty: "with faults",
    requests: "Requests",
    none: "not granted",
    map: "Open the map",
    wind: "m/s",
  },
  es: {
    weather: "Tiempo",
    devices: "Reguladores semafóricos",
    faulty: "con averías",
    requests: "Solicitudes",
    none: "no concedido",
    map: "Abrir el mapa",
    wind: "m/s",
  },
};

const portal = await connect();
/** What a call gives, or null when it was not granted or failed: one figure less must not take the others along. */
const asked = (name) => portal.call(name).catch(() => null);
const [city, weather, devices, requests] = await Promise.all(["cityDetail", "cityWeather", "cityRts", "udsList"].map(asked));

portal.follow(({ language, attributes }) => {
  const word = words[language] ?? words.en;
  const faulty = devices?.filter(({ status }) => status !== "ok").length;
  const facts = [
    [word.weather, weather && `${Math.round(weather.now.temperature)} °C, ${weather.now.wind_speed.toFixed(1)} ${word.wind}`],
    [word.devices, devices && `${devices.length}, ${word.faulty}: ${faulty}`],
    [word.requests, requests?.length],
  ];
  document.querySelector("h1").textContent = [attributes.greeting, city?.name].filter(Boolean).join(" ");
  document
    .querySelector("dl")
    .replaceChildren(
      ...facts.flatMap(([term, value]) => [
        Object.assign(document.createElement("dt"), { textContent: term }),
        Object.assign(document.createElement("dd"), { textContent: value ?? word.none }),
      ]),
    );
  document.querySelector("button").textContent = word.map;
});
document.querySelector("button").addEventListener("click", () => portal.navigate("map"));
