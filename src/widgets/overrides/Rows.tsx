import type { Command } from "../../core/internal.js";
import { useDistrict } from "../kit/district/use-district.js";
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

/** A row for each override, those of the chosen district first, and why there may be more of them. None is ever left out. */
export function Rows({ active, gap, onShow }: RowsProps) {
  const { t } = useWidget();
  const { has } = useDistrict();
  const here = active.filter(({ oID }) => has(oID));
  const elsewhere = active.filter(({ oID }) => !has(oID));
  const rows = (commands: readonly Command[]) =>
    commands.length > 0 && (
      <ul className={list}>
        {commands.map((command) => (
          <OverrideRow key={command.id} command={command} onShow={onShow} />
        ))}
      </ul>
    );
  return (
    <>
      {gap && <p className="gap">{t(gap)}</p>}
      {rows(here)}
      {elsewhere.length > 0 && <p className="gap">{t("district.elsewhere", { count: elsewhere.length })}</p>}
      {rows(elsewhere)}
    </>
  );
}
