import { LONGEST_READ, truncate } from "../../../core/internal.js";
import { Button } from "../controls/Button.js";
import { css } from "../css.js";
import { useWidget } from "../use-widget.js";
import { actions } from "./actions-class.js";
import { ToneShape } from "./ToneShape.js";

interface ContestedProps {
  title: string;
  changes: readonly { readonly label: string; readonly theirs: string; readonly mine: string }[];
  onMine(): void;
  onTheirs(): void;
}

/** Two versions of a field side by side. */
const contest = css`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-3) var(--space-4);
  border: 1px solid var(--warning);
  border-radius: var(--radius);
  background: var(--warning-surface);
  & > p {
    display: flex;
    gap: var(--space-2);
    align-items: baseline;
  }
  & dl, & dl > div {
    display: grid;
    gap: var(--space-1);
    overflow-wrap: anywhere;
  }
  & dt {
    font-weight: 600;
  }
`;

/**
 * An edit conflict: fields that the operator was editing and somebody else has saved meanwhile, with both versions side by side to choose
 * from. The widget's texts need `theirs`, `mine`, `takeTheirs` and `keepMine`.
 */
export function Contested({ title, changes, onMine, onTheirs }: ContestedProps) {
  const { t } = useWidget();
  return (
    <div className={contest}>
      <p role="alert">
        <ToneShape tone="warning" />
        <strong>{title}</strong>
      </p>
      <dl>
        {changes.map(({ label, theirs, mine }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {t("theirs")}: <q>{truncate(theirs, LONGEST_READ)}</q>
            </dd>
            <dd>
              {t("mine")}: <q>{truncate(mine, LONGEST_READ)}</q>
            </dd>
          </div>
        ))}
      </dl>
      <div className={actions}>
        <Button onClick={onTheirs}>{t("takeTheirs")}</Button>
        <Button onClick={onMine}>{t("keepMine")}</Button>
      </div>
    </div>
  );
}
