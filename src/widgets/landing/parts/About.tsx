import { Button } from "../../kit/controls/Button.js";
import { NextIcon } from "../../kit/icons.js";
import { useWidget } from "../../kit/use-widget.js";
import type { LandingContent } from "../content/content.js";
import type { Pictures } from "../pictures/pictures.js";
import type { LandingEvents } from "../surface.js";
import { Guest } from "./Guest.js";
import { Points } from "./Points.js";
import { Screens } from "./Screens.js";
import { Shot } from "./Shot.js";

interface AboutProps {
  content: LandingContent["about"];
  /** Undefined while they are loading. */
  pictures: Pictures | undefined;
  consentUrl: string | undefined;
}

/** What the system is, its claims, what an operator does with it, and the way to see it. */
export function About({ content, pictures, consentUrl }: AboutProps) {
  const { t, emit, root } = useWidget<LandingEvents>();
  const goToDemo = () => {
    const form = root.querySelector<HTMLElement>(".guest");
    form?.scrollIntoView({ behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth", block: "start" });
    form?.focus({ preventScroll: true });
  };
  return (
    <>
      <div className="hero" part="hero">
        <div className="hero-words">
          <p className="kind">{content.kind}</p>
          <h1>{content.heading}</h1>
          <p className="lead">{content.lead}</p>
          <div className="ways">
            <Button kind="primary" onClick={goToDemo}>
              {t("askDemo")}
            </Button>
            <Button onClick={() => emit("its-navigate", { screen: "login" })}>
              {t("signIn")}
              <NextIcon size={18} aria-hidden="true" />
            </Button>
          </div>
        </div>
        <figure className="picture">
          {pictures && <Shot shown="map" pictures={pictures} isFirst />}
          <figcaption>{t("picture")}</figcaption>
        </figure>
      </div>
      <ul className="claims" aria-label={t("claims")}>
        {content.claims.map(({ figure, title, text }) => (
          <li key={title}>
            <p className="figure">{figure}</p>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <Points {...content.workplace} />
      {pictures && <Screens pictures={pictures} />}
      <Guest tag="its-demo-form" label={t("demo")} consentUrl={consentUrl} />
    </>
  );
}
