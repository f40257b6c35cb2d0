import { ageOf, minuteOf, type Weather, weather } from "../../../../core/internal.js";
import { useStore, useWidget } from "../../../kit/use-widget.js";
import type { CityMapStore } from "../../state/store.js";
import { weatherClass } from "./weather-style.js";

/** Weather now and in 3 hours in the corner of the map: temperature, wind in m/s with its direction as a word and an arrow. */
export function WeatherCard({ store }: { store: CityMapStore }) {
  useStore(store.$on);
  const isPast = useStore(store.$past) !== null;
  return store.isOn("weather") && !isPast ? <Readings /> : null;
}

function Readings() {
  const { t, client, language } = useWidget();
  const { data } = useStore(weather(client).$state);
  const now = useStore(minuteOf(client));
  if (!data) return null;
  const age = ageOf(data.now.utime, "weather", now);
  const words = { recent: "asOf", old: "oldSince", unknown: "age.unknown" };
  const time = client.clock.format(data.now.utime, language, { timeStyle: "short" });
  return (
    <section className={weatherClass} aria-label={t("weather")}>
      <Reading term={t("weatherNow")} reading={data.now} />
      <Reading term={t("weatherIn3")} reading={data.in_3_hours} />
      <small data-age={age}>{t(words[age], { time })}</small>
    </section>
  );
}

function Reading({ term, reading: { temperature, wind_speed, wind_direction } }: { term: string; reading: Weather["now"] }) {
  const { t, language } = useWidget();
  const degrees = Math.round(temperature);
  const speed = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(wind_speed);
  const from = Math.round((((wind_direction % 360) + 360) % 360) / 45) % 8;
  return (
    <p>
      <span>{term}</span>
      <b>{`${degrees > 0 ? "+" : degrees < 0 ? "\u2212" : ""}${Math.abs(degrees)} °C`}</b>
      <svg viewBox="0 0 24 24" width={16} height={16} aria-hidden="true" style={{ transform: `rotate(${wind_direction + 180}deg)` }}>
        <path d="M12 21V4M6 10l6-6 6 6" fill="none" stroke="currentColor" strokeWidth={2.4} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <span>{t("wind", { speed, from: t(`wind.${from}`) })}</span>
    </p>
  );
}
