import type { ReactNode } from "react";
import { AgeMark } from "../../kit/parts/AgeMark.js";
import { actions } from "../../kit/parts/actions-class.js";
import { useWidget } from "../../kit/use-widget.js";
import { subjectHead } from "../styles.js";
import type { Subject } from "../subject.js";

interface SubjectHeadProps {
  subject: Subject;
  answered: number | null;
  children: ReactNode;
}

/** What the figures are about, for which days, how old the answer is, and what can be done with it. */
export function SubjectHead({ subject: { title, period, question }, answered, children }: SubjectHeadProps) {
  const { t } = useWidget();
  return (
    <header className={subjectHead}>
      <div>
        <h2>{title}</h2>
        <p>
          <span>{period}</span>
          <span>{question.objectDirection ? t(`from.${question.objectDirection}`) : t("allDirections")}</span>
          <span>{t("cityTime")}</span>
          <AgeMark utime={answered} kind="statistics" />
        </p>
      </div>
      <div className={actions} style={{ flex: "0 1 auto" }}>
        {children}
      </div>
    </header>
  );
}
