import { useWidget } from "../../kit/use-widget.js";
import type { LandingContent } from "../content/content.js";
import { Guest } from "./Guest.js";
import { Intro } from "./Intro.js";
import { Points } from "./Points.js";

/** What a partner earns, how we work together, whom we look for; the calculator and the request. */
export function Partners({ content, consentUrl }: { content: LandingContent["partners"]; consentUrl: string | undefined }) {
  const { t } = useWidget();
  return (
    <>
      <div className="offer">
        <Intro heading={content.heading} lead={content.lead} />
        <p className="markup">
          <span className="figure">{content.markup.figure}</span>
          {content.markup.text}
        </p>
      </div>
      <Points {...content.formats} />
      <Points {...content.kinds} />
      <Guest tag="its-yield-calculator" label={t("profit")} consentUrl={undefined} />
      <Guest tag="its-partner-form" label={t("application")} consentUrl={consentUrl} />
    </>
  );
}
