import type { ReactNode } from "react";
import { Button } from "../../kit/controls/Button.js";
import { Dialog } from "../../kit/controls/Dialog.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { form } from "../styles.js";
import { useDeeds } from "../use-view.js";
import { Outcome } from "./Outcome.js";

interface ConfirmProps {
  title: string;
  /** What the button does, as a verb. */
  action: string;
  onConfirm(): void;
  onClose(): void;
  children: ReactNode;
}

/** Asks before what locks somebody out. */
export function Confirm({ title, action, onConfirm, onClose, children }: ConfirmProps) {
  const { t } = useWidget();
  const { busy } = useStore(useDeeds().$deed);
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      part="confirmation"
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button kind="danger" busy={busy !== null} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <div className={form}>
        <Outcome isInDialog />
        {children}
      </div>
    </Dialog>
  );
}
