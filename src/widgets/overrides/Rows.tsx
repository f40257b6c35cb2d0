import type { Command } from "../../core/internal.js";
import { useWidget } from "../kit/use-widget.js";
import { OverrideRow } from "./OverrideRow.js";
import { list } from "./styles.js";

interface RowsProps {
  active: readonly Command[];
  /** Why there may be more of them, as a text key. */
  gap: string | null;
  /** Called when one of them was opened. */
  onShow?(): void;
}

/** A row for each override, and why there may be more of them. */
export function Rows({ active, gap, onShow }: RowsProps) {
  const { t } = useWidget();
  return (
    <>
      {gap && <p className="gap">{t(gap)}</p>}
      {active.length > 0 && (
        <ul className={list}>
          {active.map((command) => (
            <OverrideRow key={command.id} command={command} onShow={onShow} />
          ))}
        </ul>
      )}
    </>
  );
}
