import { useWidget } from "../../kit/use-widget.js";
import type { LandingContent } from "../content/content.js";
import { Intro } from "./Intro.js";
import { SampleMark } from "./SampleMark.js";

/** What the system did for cities: safety and efficiency in figures, and what the customer says. */
export function Cases({ content }: { content: LandingContent["cases"] }) {
  const { t } = useWidget();
  return (
    <>
      <Intro heading={content.heading} lead={content.lead} />
      <div className="cases">
        {content.cities.map(({ city, text, safety, efficiency, quote }) => (
          <article key={city}>
            <h2>
              {city} <SampleMark />
            </h2>
            <p>{text}</p>
            <dl>
              {[
                { word: t("safety"), ...safety },
                { word: t("efficiency"), ...efficiency },
              ].map((gain) => (
                <div key={gain.word}>
                  <dt>{gain.word}</dt>
                  <dd>
                    <span className="figure">{gain.figure}</span>
                    {gain.text}
                  </dd>
                </div>
              ))}
            </dl>
            <figure>
              <blockquote>{quote.text}</blockquote>
              <figcaption>
                {quote.author} <SampleMark />
              </figcaption>
            </figure>
          </article>
        ))}
      </div>
    </>
  );
}
