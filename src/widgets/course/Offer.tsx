import { Button } from "../kit/controls/Button.js";
import { css } from "../kit/css.js";
import { actions } from "../kit/parts/actions-class.js";
import { useWidget } from "../kit/use-widget.js";
import { Beside } from "./Beside.js";
import { courseSteps } from "./steps.js";

const offer = css`
  background: var(--surface-raised);
  color: var(--text);
  box-shadow: var(--shadow);
  & p {
    margin-block-end: var(--space-2);
  }
`;

interface OfferProps {
  onTake(): void;
  onLater(): void;
  /** It was closed without an answer. */
  onEnd(): void;
}

/** Offers the course to a newcomer and leaves the page as it is: it takes no focus and goes at the first click elsewhere. */
export function Offer({ onTake, onLater, onEnd }: OfferProps) {
  const { t } = useWidget();
  return (
    <Beside className={offer} onEnd={onEnd}>
      <p role="status">{t("offer")}</p>
      <div className={actions}>
        <Button kind="primary" onClick={onTake}>
          {t("take", { total: courseSteps.length })}
        </Button>
        <Button onClick={onLater}>{t("later")}</Button>
      </div>
    </Beside>
  );
}
