import { useEffect, useRef, useState } from "react";
import { ProviderError, updateAvatar } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { Dialog } from "../../kit/controls/Dialog.js";
import { FileDrop } from "../../kit/controls/FileDrop.js";
import { Notice } from "../../kit/device/Notice.js";
import { errorText } from "../../kit/sentence.js";
import { useNextFocus } from "../../kit/use-next-focus.js";
import { useWidget } from "../../kit/use-widget.js";
import { type Crop, firstCrop } from "../crop.js";
import { Cropper, drawCrop } from "./Cropper.js";

/** Pixels of an avatar's side. */
const SIDE = 256;
/** Bytes of the largest picture that is opened to cut an avatar from. */
const LARGEST = 30_000_000;
const accept = { "image/*": [".png", ".jpg", ".jpeg", ".webp", ".gif"] };

/** A picture is chosen, a square of it cut out, and only that square sent. */
export function AvatarDialog({ onClose }: { onClose(): void }) {
  const { client, root, t } = useWidget();
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null);
  const [crop, setCrop] = useState<Crop>(firstCrop);
  const [flaw, setFlaw] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const opened = useRef<ImageBitmap | null>(null);
  const upload = useRef(new AbortController());
  const focusNext = useNextFocus();
  useEffect(
    () => () => {
      opened.current?.close();
      upload.current.abort();
    },
    [],
  );

  const open = async ([file]: File[]) => {
    if (!file) return;
    setFlaw(null);
    try {
      if (file.size > LARGEST) throw new RangeError("too large");
      const next = await createImageBitmap(file);
      opened.current?.close();
      opened.current = next;
      focusNext(() => root.querySelector<HTMLElement>('[part="avatar"] canvas'));
      setCrop(firstCrop);
      setBitmap(next);
    } catch {
      setFlaw(t("avatarUnreadable"));
    }
  };
  const save = async () => {
    if (!bitmap || isSaving) return;
    setSaving(true);
    setFlaw(null);
    try {
      const canvas = document.createElement("canvas");
      canvas.width = canvas.height = SIDE;
      drawCrop(bitmap, crop, canvas);
      const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
      if (!picture) throw new ProviderError("answer", "The browser could not make a picture.");
      await updateAvatar(client, picture, "avatar.png", upload.current.signal);
      onClose();
    } catch (error) {
      setSaving(false);
      setFlaw(error instanceof ProviderError ? errorText(error, t) : t("avatarUnreadable"));
    }
  };
  return (
    <Dialog
      isOpen
      title={t("avatar")}
      part="avatar"
      onClose={onClose}
      actions={
        <>
          {bitmap && (
            <Button
              kind="quiet"
              onClick={() => {
                focusNext(() => root.querySelector<HTMLElement>('[part="avatar"] [role="presentation"] button'));
                setBitmap(null);
              }}
            >
              {t("avatarOther")}
            </Button>
          )}
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button kind="primary" busy={isSaving} disabled={!bitmap} onClick={() => void save()}>
            {t("save")}
          </Button>
        </>
      }
    >
      {bitmap ? (
        <Cropper bitmap={bitmap} crop={crop} onCrop={setCrop} />
      ) : (
        <FileDrop label={t("avatarChoose")} accept={accept} onFiles={(files) => void open(files)} />
      )}
      <div role="status">{flaw && <Notice tone="error">{flaw}</Notice>}</div>
    </Dialog>
  );
}
