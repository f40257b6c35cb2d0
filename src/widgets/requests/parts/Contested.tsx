import { Button } from "../../kit/controls/Button.js";
import { ToneShape } from "../../kit/parts/ToneShape.js";
import { useWidget } from "../../kit/use-widget.js";
import { contest } from "../detail-styles.js";

interface ContestedProps {
  /** Who changed it, as far as the provider says. */
  who: string;
  changes: readonly { readonly field: string; readonly theirs: string; readonly mine: string }[];
  onMine(): void;
  onTheirs(): void;
}

/** What another has written into the fields that the operator was changing, side by side; he decides. */
export function Contested({ who, changes, onMine, onTheirs }: ContestedProps) {
  const { t } = useWidget();
  return (
    <div className={contest} role="alert">
      <p>
        <ToneShape tone="warning" />
        <strong>{t("contested", { who })}</strong>
      </p>
      <dl>
        {changes.map(({ field, theirs, mine }) => (
          <div key={field}>
            <dt>{t(`field.${field}`)}</dt>
            <dd>
              {t("theirs")}: <q>{theirs}</q>
            </dd>
            <dd>
              {t("mine")}: <q>{mine}</q>
            </dd>
          </div>
        ))}
      </dl>
      <div className="actions">
        <Button onClick={onTheirs}>{t("takeTheirs")}</Button>
        <Button onClick={onMine}>{t("keepMine")}</Button>
      </div>
    </div>
  );
}
