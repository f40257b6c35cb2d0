import { Button } from "../../kit/controls/Button.js";
import { PrintIcon } from "../../kit/icons.js";
import { useWidget } from "../../kit/use-widget.js";
import { screenOnly } from "../styles.js";
import type { AnswerProps } from "./Answer.js";
import { Report } from "./Report.js";
import { SubjectHead } from "./SubjectHead.js";
import { XlsxExport } from "./XlsxExport.js";

/** The report for the head of the city: two pages, on screen as they will be on paper. */
export function Summary({ store: _store, answered, subject, ...sides }: AnswerProps) {
  const { t } = useWidget();
  return (
    <>
      <div className={screenOnly}>
        <SubjectHead subject={subject} answered={answered}>
          <XlsxExport subject={subject} />
          <Button kind="primary" icon={PrintIcon} onClick={() => print()}>
            {t("print")}
          </Button>
        </SubjectHead>
      </div>
      <Report subject={subject} {...sides} />
    </>
  );
}
