import { useMemo } from "react";
import { useWidget } from "../../kit/use-widget.js";
import type { LandingContent } from "../content/content.js";
import { Intro } from "./Intro.js";
import { SampleMark } from "./SampleMark.js";

/** What is new, with the day it was written. */
export function News({ content }: { content: LandingContent["news"] }) {
  const { language } = useWidget();
  const day = useMemo(() => new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }), [language]);
  return (
    <>
      <Intro heading={content.heading} />
      <div className="news">
        {content.items.map(({ date, title, text }) => (
          <article key={date + title}>
            <p className="date">
              <time dateTime={date}>{day.format(new Date(`${date}T00:00:00Z`))}</time> <SampleMark />
            </p>
            <h2>{title}</h2>
            <p>{text}</p>
          </article>
        ))}
      </div>
    </>
  );
}
