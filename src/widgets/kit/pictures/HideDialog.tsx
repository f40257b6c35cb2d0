import { useState } from "react";
import {
  asProviderError,
  type HidePictures,
  type PictureAudience,
  type PicturesOff,
  pictureAudiences,
  picturesLimits,
} from "../../../core/internal.js";
import { Button } from "../controls/Button.js";
import { Dialog } from "../controls/Dialog.js";
import { SelectField } from "../controls/SelectField.js";
import { TextArea } from "../controls/TextArea.js";
import { Notice } from "../device/Notice.js";
import { errorText } from "../sentence.js";
import { useWidget } from "../use-widget.js";
import { form } from "./styles.js";

interface HideDialogProps {
  title: string;
  /** What it is about: a camera by the name of its device. */
  about?: string;
  /** What is said of pictures that are off already. */
  off: PicturesOff | null;
  onSend(said: HidePictures): Promise<void>;
  onClose(): void;
}

/** Asks from whom pictures are to be kept, and why. What is typed stays when it is refused. */
export function HideDialog({ title, about, off, onSend, onClose }: HideDialogProps) {
  const { t } = useWidget();
  const [audience, setAudience] = useState<PictureAudience>(off?.audience ?? "everybody");
  const [reason, setReason] = useState(off?.reason ?? "");
  const [flaw, setFlaw] = useState("");
  const [failure, setFailure] = useState("");
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setFlaw(reason.trim() ? "" : t("pictures.noReason"));
    setFailure("");
    if (!reason.trim()) return;
    setSending(true);
    try {
      await onSend({ audience, reason: reason.trim() });
      onClose();
    } catch (error) {
      setFailure(errorText(asProviderError(error), t));
      setSending(false);
    }
  };
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      part="confirmation"
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button kind="primary" busy={isSending} onClick={() => void send()}>
            {t("pictures.hideNow")}
          </Button>
        </>
      }
    >
      <div className={form}>
        {about && (
          <p>
            <strong>{about}</strong>
          </p>
        )}
        <p>{t("pictures.means")}</p>
        <SelectField
          label={t("pictures.audience")}
          hint={t(`pictures.hint.${audience}`)}
          value={audience}
          options={pictureAudiences.map((value) => ({ value, label: t(`pictures.for.${value}`) }))}
          onChange={(value) => setAudience(value)}
        />
        <TextArea label={t("pictures.reason")} value={reason} onInput={setReason} maxLength={picturesLimits.reason} error={flaw} required />
        {failure && <Notice tone="error">{failure}</Notice>}
      </div>
    </Dialog>
  );
}
