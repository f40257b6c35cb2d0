import { localized, type Widget } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { Dialog } from "../../kit/controls/Dialog.js";
import { PlusIcon } from "../../kit/icons.js";
import { usePlugins } from "../../kit/parts/use-plugins.js";
import { useWidget } from "../../kit/use-widget.js";
import { MOST_CARDS } from "../layout.js";

interface AddCardProps {
  isFull: boolean;
  onClose(): void;
  onAdd(widget: Widget): void;
}

/** Everything that may stand on a board, ours first; what a plugin brings says whose it is. A full board takes nothing. */
export function AddCard({ isFull, onClose, onAdd }: AddCardProps) {
  const { t, language } = useWidget();
  const offers = usePlugins().flatMap(({ id: plugin, title, widgets }, at) =>
    widgets.filter(({ card }) => card).map((widget) => ({ widget, from: at > 0 && (title ? localized(title, language) : plugin) })),
  );
  return (
    <Dialog title={t("addCard")} isOpen onClose={onClose}>
      {isFull ? (
        <p>{t("boardFull", { most: MOST_CARDS })}</p>
      ) : offers.length === 0 ? (
        <p>{t("noCards")}</p>
      ) : (
        <ul className="offers">
          {offers.map(({ widget, from }) => (
            <li key={widget.id}>
              <Button kind="quiet" icon={PlusIcon} onClick={() => onAdd(widget)}>
                {localized(widget.title, language)}
                {from && <span className="which">{from}</span>}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
