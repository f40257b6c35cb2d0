import { type SpecTelemetry, unitSymbols } from "../../../core/internal.js";
import { useWidget } from "../../kit/use-widget.js";
import { metric, metrics } from "../styles.js";

/** The instant figures of spec 9: speed now, over 15 minutes on average, and the metres serviced in 30. */
export function Metrics({ reading, isPast }: { reading: SpecTelemetry; isPast: boolean }) {
  const { t, language } = useWidget();
  const number = (value: number, digits: number) => new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
  const { speed, average_speed, serviced_length } = reading;
  const figures = [
    { term: t(isPast ? "speedLast" : "speedNow"), value: number(speed, 0), unit: unitSymbols[language].kmPerHour },
    { term: t("speed15"), value: average_speed === null ? null : number(average_speed, 1), unit: unitSymbols[language].kmPerHour },
    serviced_length < 1000
      ? { term: t("serviced30"), value: number(serviced_length, 0), unit: unitSymbols[language].m }
      : { term: t("serviced30"), value: number(serviced_length / 1000, 2), unit: unitSymbols[language].km },
  ];
  return (
    <dl className={metrics} part="metrics" aria-label={t("metrics")} data-past={isPast || undefined}>
      {figures.map(({ term, value, unit }) => (
        <div key={term} className={metric}>
          <dt>{term}</dt>
          <dd>
            {value === null ? (
              <span className="none">{t("vehicle.unknown")}</span>
            ) : (
              <>
                {value} <span>{unit}</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
