import { useState } from "react";
import type { DeviceMeasure, MeasureInfo } from "../../../core/internal.js";
import { MoreTexts } from "../../kit/parts/MoreTexts.js";
import { useWidget } from "../../kit/use-widget.js";
import { sources } from "../styles.js";
import { figureName, headText, said, valueText } from "../words.js";

const texts = {
  ru: () => import("../formulas/texts/ru.js"),
  en: () => import("../formulas/texts/en.js"),
  es: () => import("../formulas/texts/es.js"),
};

/** Where the figures come from: formula and unit of each, the publication that defines them, and how exactly moments are known. */
export function Sources({ info, answer }: { info: MeasureInfo; answer: DeviceMeasure }) {
  const { t } = useWidget();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={sources} part="sources" onToggle={({ currentTarget: { open } }) => setOpen(open)}>
      <summary>{t("sources")}</summary>
      {isOpen && (
        <MoreTexts namespace="measure-formulas" source={texts}>
          <Told info={info} answer={answer} />
        </MoreTexts>
      )}
    </details>
  );
}

function Told({ info, answer: { resolution, detectors } }: { info: MeasureInfo; answer: DeviceMeasure }) {
  const { t, language } = useWidget();
  const about = said(t, `about.${info.id}`, "");
  const used = detectors.filter(({ use, speeds }) => info.needs.includes(use) || (speeds && info.needs.includes("speeds")));
  return (
    <dl>
      {about && (
        <>
          <dt>{t("about")}</dt>
          <dd>{about}</dd>
        </>
      )}
      {info.figures.map(({ name, unit, formula }) => (
        <div key={name}>
          <dt>{headText(figureName(t, name), unit, language)}</dt>
          <dd>{said(t, `formula.${formula}`, formula)}</dd>
        </div>
      ))}
      <dt>{t("source")}</dt>
      <dd>{info.source}</dd>
      {used.length > 0 && (
        <>
          <dt>{t("detectors")}</dt>
          <dd>{used.map(({ channel, phase, use }) => t("detector", { channel, phase, use: said(t, `use.${use}`, use) })).join("; ")}</dd>
        </>
      )}
      {resolution !== null && (
        <>
          <dt>{t("resolution")}</dt>
          <dd>{valueText(resolution, "s", language)}</dd>
        </>
      )}
      <dt>{t("gaps")}</dt>
      <dd>{t("gapsTold")}</dd>
    </dl>
  );
}
