import type { ReactNode } from "react";
import { tagChoice } from "../../../core/internal.js";
import { Button } from "../controls/Button.js";
import { classes, css } from "../css.js";
import { FilterIcon } from "../icons.js";
import { useWidget } from "../use-widget.js";
import { tagWords } from "./DistrictField.js";
import { useDistrict } from "./use-district.js";

const notice = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-2);
  margin: 0;
  & > svg {
    flex: none;
  }
`;

interface DistrictNoticeProps {
  className?: string | undefined;
  /** What is left out. */
  children?: ReactNode;
}

/** Says that the screen shows one district alone, with the way back to the whole city; nothing while it shows that. */
export function DistrictNotice({ className, children }: DistrictNoticeProps) {
  const { client, t } = useWidget();
  const { chosen } = useDistrict();
  if (!chosen) return null;
  return (
    <div className={classes(notice, className)} data-district={chosen.id}>
      <FilterIcon size={16} aria-hidden="true" />
      <span>
        {t("district.only", { name: tagWords(chosen, t) })} {children}
      </span>
      <Button kind="quiet" onClick={() => tagChoice(client).choose(null)}>
        {t("district.showAll")}
      </Button>
    </div>
  );
}
