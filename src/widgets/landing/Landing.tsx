import { Button } from "../kit/controls/Button.js";
import { NextIcon } from "../kit/icons.js";
import { useWidget } from "../kit/use-widget.js";
import { CityScheme } from "./CityScheme.js";
import { claims } from "./claims.js";
import { sheet } from "./styles.js";

const abilities = ["see", "open", "trust"] as const;

/** What the system is, its four claims, and what an operator does with it. */
export function Landing() {
  const { t, emit } = useWidget();
  return (
    <div className={sheet}>
      <section className="hero" part="hero">
        <div className="hero-words">
          <p className="kind">{t("kind")}</p>
          <h1>{t("heading")}</h1>
          <p className="lead">{t("lead")}</p>
          <Button kind="primary" onClick={() => emit("its-navigate", { screen: "login" })}>
            {t("signIn")}
            <NextIcon size={18} aria-hidden="true" />
          </Button>
        </div>
        <CityScheme />
      </section>
      <section className="claims" aria-label={t("claims")}>
        {claims.map((claim) => (
          <div key={claim} className="claim">
            <p className="figure">{t(`${claim}Figure`)}</p>
            <h2>{t(`${claim}Title`)}</h2>
            <p>{t(`${claim}Text`)}</p>
          </div>
        ))}
      </section>
      <section className="abilities" aria-labelledby="abilities">
        <h2 id="abilities">{t("abilities")}</h2>
        <ul>
          {abilities.map((ability) => (
            <li key={ability}>
              <h3>{t(`${ability}Title`)}</h3>
              <p>{t(`${ability}Text`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <footer>{t("footer")}</footer>
    </div>
  );
}
